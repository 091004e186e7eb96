import { lazy, Suspense } from 'react';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import type { InvoiceDesk } from '../use-invoice-desk.ts';

const DeleteInvoiceModal = lazy(async () => ({
  default: (await import('./delete-invoice-modal.tsx')).DeleteInvoiceModal,
}));
const PrintList = lazy(async () => ({ default: (await import('../list/print-list.tsx')).PrintList }));

type Props = { desk: InvoiceDesk; view: InvoiceView; isPrinting: boolean; onPrinted: () => void };

/** What stands over the list now and then. */
export function Dialogs({ desk: { doomed, list }, view, isPrinting, onPrinted }: Props) {
  return (
    <Suspense>
      {doomed.ask !== undefined && (
        <DeleteInvoiceModal doomed={doomed.ask} onConfirm={doomed.confirm} onClose={doomed.dismiss} />
      )}
      {isPrinting && <PrintList ids={list.ids ?? []} view={view} onDone={onPrinted} />}
    </Suspense>
  );
}
