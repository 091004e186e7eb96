import { VisuallyHidden } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import type { Cell } from '#domain/text/csv.ts';
import classes from './data-table.module.css';
import { ariaSort, SortButton } from './sort-button.tsx';

export type Column<T> = {
  label: string;
  cell: (row: T) => ReactNode;
  align?: 'right';
  /** A short value such as a date stays on one line. */
  isShort?: true;
  /** The value of the row: on a phone it is beside the title, and the other values share the lines below. */
  isMain?: true;
  /** A value of several words: on a phone it stands below its column's name, from the left. */
  isLong?: true;
  /** The column holds buttons: its name is for screen readers only. */
  isActions?: true;
  /** The value for a spreadsheet. */
  csv?: (row: T) => Cell;
  /** The name of the order by this column. */
  sort?: string;
};

/** The order of the rows; the caller sorts them. */
export type Sorting = { by: string; dir: 'asc' | 'desc'; onSort: (by: string) => void };

type Props<T> = {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** Shown instead of rows when there are none. */
  empty: string;
  sorting?: Sorting | undefined;
};

/** A short table; on a phone its rows are cards. */
export function DataTable<T>({ label, columns, rows, keyOf, empty, sorting }: Props<T>) {
  if (rows.length === 0) return <div className={`${classes['frame']} ${classes['empty']}`}>{empty}</div>;
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.label} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <Rows columns={columns} rows={rows} keyOf={keyOf} />
      </table>
    </div>
  );
}

/** Rendered again only when the caller gives others: a page may keep the same ones. */
const Rows = memo(function Rows<T>({ columns, rows, keyOf }: Pick<Props<T>, 'columns' | 'rows' | 'keyOf'>) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map((column) => (
            <td
              key={column.label}
              data-label={column.label}
              data-align={column.align}
              data-short={column.isShort}
              data-main={column.isMain}
              data-long={column.isLong}
              data-actions={column.isActions}
            >
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}) as <T>(props: Pick<Props<T>, 'columns' | 'rows' | 'keyOf'>) => ReactNode;

type HeadProps = { column: Omit<Column<never>, 'cell' | 'csv'>; sorting: Sorting | undefined };

function Head({ column: { label, align, isActions, sort }, sorting }: HeadProps) {
  const dir = sorting?.by === sort ? sorting?.dir : undefined;
  return (
    <th scope="col" data-align={align} aria-sort={ariaSort(dir)}>
      {isActions && <VisuallyHidden>{label}</VisuallyHidden>}
      {!isActions && (!sorting || sort === undefined) && label}
      {sorting && sort !== undefined && (
        <SortButton dir={dir} onClick={() => sorting.onSort(sort)}>
          {label}
        </SortButton>
      )}
    </th>
  );
}
