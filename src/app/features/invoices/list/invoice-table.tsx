import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type ReactNode, type RefObject, use } from 'react';
import { ariaSort, SortButton } from '#app/ui/tables/sort-button.tsx';
import type { InvoiceSort } from '#domain/invoices/invoice-view.ts';
import { alignOf, TABLE_COLUMNS, type TableColumn } from '../columns/table-columns.ts';
import { useColumnLabels } from '../columns/use-column-labels.ts';
import classes from '../invoices.module.css';
import { DensityContext, useRowHeight } from './row-heights.ts';

export type HeadProps = {
  sort: InvoiceSort;
  onSort: (sort: InvoiceSort) => void;
  /** Whether all, some or none of the listed rows are selected. */
  chosen: 'all' | 'some' | 'none';
  onChooseAll: () => void;
  /** The number of rows of the whole view, loaded or not, for screen readers. */
  total: number | undefined;
};

type TableProps = {
  head: HeadProps;
  frame: RefObject<HTMLDivElement | null>;
  columns: readonly TableColumn[];
  /** The value of `grid-template-columns`. */
  template: string;
  children: ReactNode;
};

/** The frame of the list on a desktop: widths are fixed, so that nothing moves while rows load. */
export function InvoiceTable({ head, frame, columns, template, children }: TableProps) {
  const { t } = useLingui();
  const { total, ...rest } = head;
  const density = use(DensityContext);
  const style: CSSProperties & Record<'--columns', string> = { '--columns': template };
  return (
    <div className={classes['frame']} ref={frame}>
      <table
        className={classes['table']}
        data-density={density}
        style={style}
        aria-label={t`Facturas`}
        aria-rowcount={total === undefined ? -1 : total + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((name) => (
              <HeadCell key={name} name={name} head={rest} />
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

type Order = {
  up: InvoiceSort /** The order of the first click; without it the second click returns to the newest first. */;
  down?: InvoiceSort;
};

const ORDERS: Partial<Record<TableColumn, Order>> = {
  date: { down: 'newest', up: 'oldest' },
  number: { up: 'number' },
  party: { up: 'party' },
  due: { up: 'due' },
  total: { down: 'highest', up: 'lowest' },
};

type HeadCellProps = { name: TableColumn; head: Omit<HeadProps, 'total'> };

function HeadCell({ name, head }: HeadCellProps) {
  const labels = useColumnLabels();
  const order = ORDERS[name];
  if (name === 'box') return <SelectAll {...head} />;
  if (name === 'tools')
    return (
      <th scope="col" data-column={name}>
        <VisuallyHidden>
          <Trans>Acciones</Trans>
        </VisuallyHidden>
      </th>
    );
  if (!order)
    return (
      <th scope="col" data-column={name} data-align={alignOf(name)}>
        {labels[name]}
      </th>
    );
  const { sort, onSort } = head;
  const dir = sort === order.up ? 'asc' : sort === order.down ? 'desc' : undefined;
  return (
    <th scope="col" data-column={name} data-align={alignOf(name)} aria-sort={ariaSort(dir)}>
      <SortButton dir={dir} onClick={() => onSort(nextSort(sort, order))}>
        {labels[name]}
      </SortButton>
    </th>
  );
}

function SelectAll({ chosen, onChooseAll }: Pick<HeadProps, 'chosen' | 'onChooseAll'>) {
  const { t } = useLingui();
  return (
    <th scope="col" data-column="box">
      <input
        type="checkbox"
        className={classes['box']}
        aria-label={t`Seleccionar todas`}
        checked={chosen === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = chosen === 'some';
        }}
        onChange={onChooseAll}
      />
    </th>
  );
}

function nextSort(sort: InvoiceSort, { up, down }: Order): InvoiceSort {
  if (down === undefined) return sort === up ? 'newest' : up;
  return sort === down ? up : down;
}

/** As many as are visible; the height of the others is reserved, so that nothing below moves. */
const SKELETON_ROWS = 14;

type SkeletonProps = { columns: readonly TableColumn[] };

export function SkeletonRows({ columns, count = SKELETON_ROWS }: SkeletonProps & { count?: number }) {
  const drawn = Math.min(SKELETON_ROWS, count);
  return (
    <tbody>
      {Array.from({ length: drawn }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty rows have no identity.
        <SkeletonRow key={row} columns={columns} />
      ))}
      <RowSpace rows={count - drawn} />
    </tbody>
  );
}

/** Reserves the height of rows that are not rendered. */
export function RowSpace({ rows }: { rows: number }) {
  const height = useRowHeight();
  if (rows <= 0) return null;
  return (
    <tr aria-hidden className={classes['space']}>
      <td colSpan={TABLE_COLUMNS.length} style={{ height: rows * height }} />
    </tr>
  );
}

/** Placeholder of a row. */
export function SkeletonRow({ columns }: SkeletonProps) {
  return (
    <tr aria-hidden>
      {columns.map((name) => (
        <td key={name} data-column={name}>
          <Skeleton height={10} radius="xl" width={name === 'box' || name === 'tools' ? 16 : '80%'} />
        </td>
      ))}
    </tr>
  );
}
