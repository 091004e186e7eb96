import { useLingui } from '@lingui/react/macro';
import type { InvoiceFilter } from '#domain/invoices/invoice.ts';
import { memoizeFor } from '../memoize-for.ts';

export function useClassificationLabels(): Record<InvoiceFilter['classification'], string> {
  const { t, i18n } = useLingui();
  return memoizeFor(i18n, useClassificationLabels, () => ({
    all: t`Todas`,
    income: t`Ingreso`,
    expense: t`Gasto`,
    credit_note: t`Nota crédito`,
    none: t`Sin clasificar`,
  }));
}
