import { lazy, Suspense } from 'react';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import type { OptionalColumn } from '../columns/table-columns.ts';
import type { InvoiceListController } from '../use-invoice-list-controller.ts';

const DeleteInvoiceModal = lazy(async () => ({
  default: (await import('./delete-invoice-modal.tsx')).DeleteInvoiceModal,
}));
const PrintList = lazy(async () => ({ default: (await import('../list/print-list.tsx')).PrintList }));

type Props = {
  controller: InvoiceListController;
  view: InvoiceView;
  columns: readonly OptionalColumn[];
  isPrinting: boolean;
  onPrinted: () => void;
};

/** The dialogs over the list. */
export function Dialogs({ controller: { deletion, list }, view, columns, isPrinting, onPrinted }: Props) {
  return (
    <Suspense>
      {deletion.pendingTarget !== undefined && (
        <DeleteInvoiceModal target={deletion.pendingTarget} onConfirm={deletion.confirm} onClose={deletion.dismiss} />
      )}
      {isPrinting && <PrintList ids={list.ids ?? []} view={view} columns={columns} onDone={onPrinted} />}
    </Suspense>
  );
}
