import { useLingui } from '@lingui/react/macro';
import type { Usage } from '#domain/companies/usage.ts';
import { formatDate } from '#domain/dates/dates.ts';

/** Returns the warnings at 80 % and 100 % of a month's documents (docs/plans.md#over-a-limit); undefined below. */
export function useLimitText() {
  const { t } = useLingui();
  return (usage: Usage | undefined): string | undefined => {
    if (!usage || usage.notice === null) return undefined;
    const { documents: used, limit } = usage;
    const date = formatDate(usage.month_end);
    return usage.notice === 'near'
      ? t`Usaste ${used} de ${limit} documentos de este mes.`
      : t`Llegaste al límite de ${limit} documentos de este mes. Tus archivos quedarán en espera hasta el ${date} o hasta que mejores tu plan.`;
  };
}
