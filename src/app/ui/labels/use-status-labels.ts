import { useLingui } from '@lingui/react/macro';
import type { InvoiceStatus } from '#domain/invoices/invoice.ts';
import { memoizeFor } from '../memoize-for.ts';

export function useStatusLabels(): Record<InvoiceStatus, string> {
  const { t, i18n } = useLingui();
  return memoizeFor(i18n, useStatusLabels, () => ({
    draft: t`Borrador`,
    sent: t`Enviada`,
    pending_payment: t`Pendiente de pago`,
    paid: t`Pagada`,
  }));
}
