import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Cell } from '#domain/text/csv.ts';
import classes from './data-table.module.css';
import { ariaSort, SortButton } from './sort-button.tsx';

export type Column<T> = {
  label: string;
  cell: (row: T) => ReactNode;
  align?: 'right';
  /** Buttons: their column's name is for those who do not see them. */
  isActions?: true;
  /** What a spreadsheet gets of it. */
  csv?: (row: T) => Cell;
  /** The name of the order by this column. */
  sort?: string;
};

/** The order of the rows, which whoever gives them has put them in. */
export type Sorting = { by: string; dir: 'asc' | 'desc'; onSort: (by: string) => void };

type Props<T> = {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** What stands in place of rows when there are none. */
  empty: string;
  sorting?: Sorting | undefined;
};

/** A short table that becomes cards on a phone. */
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
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td
                  key={column.label}
                  data-label={column.label}
                  data-align={column.align}
                  data-actions={column.isActions}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

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
