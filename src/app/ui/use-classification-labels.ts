import { useLingui } from '@lingui/react/macro';
import type { InvoiceFilter } from '#domain/invoice.ts';

export function useClassificationLabels(): Record<InvoiceFilter['classification'], string> {
  const { t } = useLingui();
  return {
    all: t`Todas`,
    income: t`Ingreso`,
    expense: t`Gasto`,
    credit_note: t`Nota crédito`,
    none: t`Sin clasificar`,
  };
}
