import { useLingui } from '@lingui/react/macro';
import { memoizeFor } from '#app/ui/memoize-for.ts';
import type { RadianFilter } from '#domain/invoices/invoice-view.ts';

/** Purchases on credit by what they wait for. */
export function useRadianLabels(): Record<RadianFilter, string> {
  const { t, i18n } = useLingui();
  return memoizeFor(i18n, useRadianLabels, () => ({
    missing: t`Sin acuse o recibo`,
    claimable: t`En plazo para reclamar`,
    tacit: t`Aceptadas por ley`,
  }));
}
