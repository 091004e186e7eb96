import type { Classification } from '#domain/invoices/invoice.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { FoldedColumn } from '../columns/fit-columns.ts';
import type { TableColumn } from '../columns/table-columns.ts';

/** The actions of a row. Always the same object, so that memoized rows do not render again. */
export type RowActions = {
  open: (id: string) => void;
  /** `isRange`: with the shift key, selects all rows in between too. */
  select: (id: string, isRange: boolean) => void;
  classify: (invoice: InvoiceRow, classification: Classification) => void;
  setNextStatus: (invoice: InvoiceRow) => void;
  /** Undefined for roles that may not delete (docs/specification.md#permissions). */
  remove: ((invoice: InvoiceRow) => void) | undefined;
};

/** The state that all rows and cards share. */
export type RowState = { selected: ReadonlySet<string>; current: string | undefined; actions: RowActions };

/** The same for the rows of the table. The arrays are the same ones as long as their columns are the same. */
export type TableState = RowState & {
  columns: readonly TableColumn[];
  /** There is no space for these columns: they stand under the name of the party. */
  folded: readonly FoldedColumn[];
};

export type RowProps = {
  invoice: InvoiceRow;
  /** The index in the list, from 0. */
  index: number;
  isSelected: boolean;
  isCurrent: boolean;
  /** Selection mode: a tap only selects. */
  isSelecting: boolean;
  actions: RowActions;
};

export type TableRowProps = RowProps & Pick<TableState, 'columns' | 'folded'>;

export const toRowProps = (invoice: InvoiceRow, index: number, { selected, current, actions }: RowState): RowProps => ({
  invoice,
  index,
  isSelected: selected.has(invoice.id),
  isCurrent: current === invoice.id,
  isSelecting: selected.size > 0,
  actions,
});

export const toTableRowProps = (invoice: InvoiceRow, index: number, state: TableState): TableRowProps => ({
  ...toRowProps(invoice, index, state),
  columns: state.columns,
  folded: state.folded,
});

export const isSameTableRow = (a: TableRowProps, b: TableRowProps): boolean =>
  a.columns === b.columns && a.folded === b.folded && isSameRow(a, b);

/** Live queries return new objects for unchanged rows: a list of hundreds must not render again for one change. */
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
    hasSame(a.invoice, b.invoice, 'radian_events') &&
    hasSame(a.invoice, b.invoice, 'coding') &&
    hasSame(a.invoice, b.invoice, 'review') &&
    a.invoice.change_state === b.invoice.change_state
  );
}

const hasSame = (a: InvoiceRow, b: InvoiceRow, field: 'radian_events' | 'coding' | 'review'): boolean =>
  a[field] === b[field] || JSON.stringify(a[field]) === JSON.stringify(b[field]);
