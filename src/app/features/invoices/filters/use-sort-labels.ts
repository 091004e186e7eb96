import { useLingui } from '@lingui/react/macro';
import type { InvoiceSort } from '#domain/invoices/invoice-view.ts';

export function useSortLabels(): Record<InvoiceSort, string> {
  const { t } = useLingui();
  return {
    newest: t`Más recientes`,
    oldest: t`Más antiguas`,
    highest: t`Mayor total`,
    lowest: t`Menor total`,
    number: t`Por número`,
    party: t`Por tercero`,
    supplier: t`Por proveedor`,
    customer: t`Por cliente`,
    due: t`Por vencimiento`,
  };
}
