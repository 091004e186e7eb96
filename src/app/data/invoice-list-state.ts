import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';

/** The state of a navigation from a list to one of its invoices. */
export const invoiceListState = (view: InvoiceView) => ({ invoiceList: { ...view, open: undefined } });

/** Returns the list that the shown invoice was opened from; undefined after a link from elsewhere. */
export function useInvoiceListState(): InvoiceView | undefined {
  const stored = useLocation({ select: ({ state }) => JSON.stringify(state.invoiceList ?? null) });
  return useMemo(() => {
    const parsed = InvoiceView.safeParse(JSON.parse(stored));
    return parsed.success ? parsed.data : undefined;
  }, [stored]);
}
