import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { ariaSort, SortButton } from '#app/ui/tables/sort-button.tsx';
import type { InvoiceSort } from '#domain/invoices/invoice-view.ts';
import classes from '../invoices.module.css';
import { ROW_PX } from './row-heights.ts';

/** The columns; their widths are in the style sheet. */
const COLUMNS = ['box', 'date', 'number', 'party', 'class', 'due', 'total', 'status', 'tools'] as const;

export type HeadProps = {
  sort: InvoiceSort;
  onSort: (sort: InvoiceSort) => void;
  /** Whether all, some or none of the listed rows are selected. */
  chosen: 'all' | 'some' | 'none';
  onChooseAll: () => void;
  /** The number of rows of the whole view, loaded or not, for screen readers. */
  total: number | undefined;
};

/** The frame of the list on a desktop: widths are fixed, so that nothing moves while rows load. */
export function InvoiceTable({ head, children }: { head: HeadProps; children: ReactNode }) {
  const { t } = useLingui();
  const { total, ...rest } = head;
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} aria-label={t`Facturas`} aria-rowcount={total === undefined ? -1 : total + 1}>
        <Head {...rest} />
        {children}
      </table>
    </div>
  );
}

function Head({ sort, onSort, chosen, onChooseAll }: Omit<HeadProps, 'total'>) {
  const { t } = useLingui();
  const order = { sort, onSort };
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">
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
        <Sortable {...order} name={t`Fecha`} down="newest" up="oldest" />
        <Sortable {...order} name={t`Número`} up="number" />
        <Sortable {...order} name={t`Tercero`} up="party" />
        <th scope="col">{t`Clasificación`}</th>
        <Sortable {...order} name={t`Vence`} up="due" />
        <Sortable {...order} name={t`Total`} down="highest" up="lowest" isRight />
        <th scope="col">{t`Estado`}</th>
        <th scope="col">
          <VisuallyHidden>
            <Trans>Acciones</Trans>
          </VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

type SortableProps = Pick<HeadProps, 'sort' | 'onSort'> & {
  name: string;
  up: InvoiceSort;
  /** The order of the first click; without it the second click returns to the newest first. */
  down?: InvoiceSort;
  isRight?: boolean;
};

function Sortable({ sort, onSort, name, up, down, isRight = false }: SortableProps) {
  const dir = sort === up ? 'asc' : sort === down ? 'desc' : undefined;
  return (
    <th scope="col" data-align={isRight ? 'right' : undefined} aria-sort={ariaSort(dir)}>
      <SortButton dir={dir} onClick={() => onSort(nextSort(sort, up, down))}>
        {name}
      </SortButton>
    </th>
  );
}

function nextSort(sort: InvoiceSort, up: InvoiceSort, down: InvoiceSort | undefined): InvoiceSort {
  if (down === undefined) return sort === up ? 'newest' : up;
  return sort === down ? up : down;
}

/** As many as are visible; the height of the others is reserved, so that nothing below moves. */
const SKELETON_ROWS = 14;

export function SkeletonRows({ count = SKELETON_ROWS }: { count?: number }) {
  const drawn = Math.min(SKELETON_ROWS, count);
  return (
    <tbody>
      {Array.from({ length: drawn }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty rows have no identity.
        <SkeletonRow key={row} />
      ))}
      <RowSpace rows={count - drawn} />
    </tbody>
  );
}

/** Reserves the height of rows that are not rendered. */
export function RowSpace({ rows }: { rows: number }) {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden className={classes['space']}>
      <td colSpan={COLUMNS.length} style={{ height: rows * ROW_PX }} />
    </tr>
  );
}

/** Placeholder of a row. */
export function SkeletonRow() {
  return (
    <tr aria-hidden>
      {COLUMNS.map((name, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are a constant.
        <td key={column}>
          <Skeleton height={10} radius="xl" width={name === 'box' || name === 'tools' ? 16 : '80%'} />
        </td>
      ))}
    </tr>
  );
}
