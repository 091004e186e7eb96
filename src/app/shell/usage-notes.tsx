import { Plural, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { formatDate } from '#domain/dates.ts';
import type { Usage } from '#domain/usage.ts';

/** The warnings at 80 % and 100 %, and how much waits (PLANS.md 4.2). */
export function UsageNotes({ usage: { notice, documents: used, limit, month_end, held } }: { usage: Usage }) {
  const { t } = useLingui();
  const date = formatDate(month_end);
  return (
    <>
      {notice === 'near' && (
        <Text size="sm" c="var(--cuadra-warning)">
          {t`Usaste ${used} de ${limit} documentos de este mes.`}
        </Text>
      )}
      {notice === 'reached' && (
        <Text size="sm" c="var(--cuadra-warning)">
          {t`Llegaste al límite de ${limit} documentos de este mes. Tus archivos quedarán en espera hasta el ${date} o hasta que mejores tu plan.`}
        </Text>
      )}
      {held > 0 && (
        <Text size="sm" c="dimmed">
          <Plural
            value={held}
            one="# archivo en espera por límite del plan"
            many="# de archivos en espera por límite del plan"
            other="# archivos en espera por límite del plan"
          />
        </Text>
      )}
    </>
  );
}
