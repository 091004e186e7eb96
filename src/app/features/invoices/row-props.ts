import type { InvoiceRow } from '#store/invoice-row.ts';

export type RowProps = {
  invoice: InvoiceRow;
  /** Absent for roles that may not delete (SPEC §6). */
  onDelete: ((invoice: InvoiceRow) => void) | undefined;
};

/** Live queries answer new objects for unchanged rows: a list of hundreds must not draw itself again for one change. */
export function isSameRow(a: RowProps, b: RowProps): boolean {
  return (
    a.onDelete === b.onDelete &&
    a.invoice.id === b.invoice.id &&
    a.invoice.rev === b.invoice.rev &&
    a.invoice.status === b.invoice.status &&
    a.invoice.classification === b.invoice.classification &&
    a.invoice.change_state === b.invoice.change_state
  );
}
