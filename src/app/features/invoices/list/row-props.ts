import type { InvoiceRow } from '#store/rows/invoice-row.ts';

/** What can be done from a row. Always the same object, so that rows are not drawn again for it. */
export type RowActions = {
  open: (id: string) => void;
  /** `isRange`: with the shift key, everything in between as well. */
  select: (id: string, isRange: boolean) => void;
  advance: (invoice: InvoiceRow) => void;
  /** Absent for roles that may not delete (docs/specification.md#permissions). */
  remove: ((invoice: InvoiceRow) => void) | undefined;
};

/** What the rows of a list share. */
export type RowState = { selected: ReadonlySet<string>; current: string | undefined; actions: RowActions };

export type RowProps = {
  invoice: InvoiceRow;
  /** Its place in the list, from 0. */
  index: number;
  isSelected: boolean;
  isCurrent: boolean;
  /** Rows are being chosen: a touch chooses, and nothing else. */
  isSelecting: boolean;
  actions: RowActions;
};

export const toRowProps = (invoice: InvoiceRow, index: number, { selected, current, actions }: RowState): RowProps => ({
  invoice,
  index,
  isSelected: selected.has(invoice.id),
  isCurrent: current === invoice.id,
  isSelecting: selected.size > 0,
  actions,
});

/** Live queries answer new objects for unchanged rows: a list of hundreds must not draw itself again for one change. */
export function isSameRow(a: RowProps, b: RowProps): boolean {
  return (
    a.actions === b.actions &&
    a.index === b.index &&
    a.isSelected === b.isSelected &&
    a.isCurrent === b.isCurrent &&
    a.isSelecting === b.isSelecting &&
    a.invoice.id === b.invoice.id &&
    a.invoice.rev === b.invoice.rev &&
    a.invoice.status === b.invoice.status &&
    a.invoice.classification === b.invoice.classification &&
    a.invoice.change_state === b.invoice.change_state
  );
}
