import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export type Column<T> = {
  label: string;
  cell: (row: T) => ReactNode;
  align?: 'right';
  /** Buttons: their column's name is for those who do not see them. */
  isActions?: true;
};

type Props<T> = {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** What stands in place of rows when there are none. */
  empty: string;
};

/** A short table that becomes cards on a phone. */
export function DataTable<T>({ label, columns, rows, keyOf, empty }: Props<T>) {
  if (rows.length === 0) return <div className={`${classes['frame']} ${classes['empty']}`}>{empty}</div>;
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-align={column.align}>
                {column.isActions ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
              </th>
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
