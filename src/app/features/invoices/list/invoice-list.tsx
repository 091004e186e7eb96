import { Plural, Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useDeferredValue } from 'react';
import { INVOICE_PAGE_SIZE } from '#domain/invoices/invoice.ts';
import type { InvoiceRow as InvoiceRecord } from '#store/rows/invoice-row.ts';
import type { OptionalColumn } from '../columns/table-columns.ts';
import { useTableColumns } from '../columns/use-table-columns.ts';
import classes from '../invoices.module.css';
import { CardSkeletons } from './card-skeletons.tsx';
import { InvoiceRow } from './invoice-row.tsx';
import { type HeadProps, InvoiceTable, RowSpace, SkeletonRows } from './invoice-table.tsx';
import { PlainCards } from './plain-cards.tsx';
import { useRowHeight } from './row-heights.ts';
import { type RowState, type TableState, toTableRowProps } from './row-props.ts';
import { useRows } from './use-rows.ts';

// Not needed before a hundred rows are loaded.
const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows }));
const VirtualCards = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualCards }));

/** Above this number only visible rows are rendered. */
const MAX_PLAIN_ROWS = 100;

type Props = {
  /** All ids of the view; undefined while they are not known. */
  ids: readonly string[] | undefined;
  limit: number;
  isNarrow: boolean;
  head: HeadProps;
  state: RowState;
  /** The optional columns of the table. */
  columns: readonly OptionalColumn[];
  /** Whether the table names the company of each document. */
  hasCompany: boolean;
  onMore: () => void;
  onAll: () => void;
};

export function InvoiceList({ ids, limit, isNarrow, head, state, columns, hasCompany, onMore, onAll }: Props) {
  const shown = ids?.slice(0, limit);
  const nextIds = ids?.slice(limit, limit + INVOICE_PAGE_SIZE) ?? [];
  const remaining = (ids?.length ?? 0) - (shown?.length ?? 0);
  return (
    <>
      {isNarrow ? (
        <Cards ids={shown} nextIds={nextIds} state={state} />
      ) : (
        <Table ids={shown} nextIds={nextIds} head={head} state={state} chosen={columns} hasCompany={hasCompany} />
      )}
      {remaining > 0 && <LoadMoreButtons rest={remaining} total={ids?.length ?? 0} onMore={onMore} onAll={onAll} />}
    </>
  );
}

/** `nextIds` are not shown: those after `ids`, for which each decision makes room. */
type CardsProps = { ids: readonly string[] | undefined; nextIds: readonly string[]; state: RowState };
type TableProps = CardsProps & { head: HeadProps; chosen: readonly OptionalColumn[] } & Pick<Props, 'hasCompany'>;

function Table({ ids, nextIds, head, state, chosen, hasCompany }: TableProps) {
  const { columns, folded, ...layout } = useTableColumns(chosen, hasCompany);
  return (
    <InvoiceTable head={head} columns={columns} {...layout}>
      <Rows ids={ids} nextIds={nextIds} state={{ ...state, columns, folded }} />
    </InvoiceTable>
  );
}

type RowsProps = Omit<CardsProps, 'state'> & { state: TableState };

function Rows({ ids, nextIds, state }: RowsProps) {
  if (!ids) return <SkeletonRows columns={state.columns} />;
  if (ids.length <= MAX_PLAIN_ROWS) return <PlainRows ids={ids} nextIds={nextIds} state={state} />;
  return (
    <Suspense fallback={<PlainRows ids={ids.slice(0, MAX_PLAIN_ROWS)} nextIds={[]} state={state} />}>
      <VirtualRows ids={ids} state={state} />
    </Suspense>
  );
}

function Cards({ ids, nextIds, state }: CardsProps) {
  if (!ids) return <CardSkeletons />;
  const some = ids.slice(0, MAX_PLAIN_ROWS);
  const plain = <PlainCards ids={some} nextIds={nextIds} state={state} />;
  if (ids.length <= MAX_PLAIN_ROWS) return plain;
  return (
    <Suspense fallback={plain}>
      <VirtualCards ids={ids} state={state} />
    </Suspense>
  );
}

type PlainProps = { ids: readonly string[]; nextIds: readonly string[]; state: TableState };

/** The approximate minimum height above the first row when the page is not scrolled. */
const HEAD_PX = 180;

/** As many rows as the screen shows below the filters. */
const visibleRowCount = (height: number) => Math.ceil((window.innerHeight - HEAD_PX) / height);

const NO_ROWS: readonly InvoiceRecord[] = [];

function PlainRows({ ids, nextIds, state }: PlainProps) {
  const rows = useRows(ids, nextIds);
  const height = useRowHeight();
  // Visible rows render at once, the others in a deferred render.
  const later = useDeferredValue(rows, NO_ROWS);
  if (!rows) return <SkeletonRows columns={state.columns} count={ids.length} />;
  const first = rows.slice(0, visibleRowCount(height));
  const shown = [...first, ...remainingRows(first, rows, later ?? NO_ROWS)];
  return (
    <tbody>
      {shown.map((row, index) => (
        <InvoiceRow key={row.id} {...toTableRowProps(row, index, state)} />
      ))}
      <RowSpace rows={rows.length - shown.length} />
    </tbody>
  );
}

/**
 * A row may stay deferred when its invoice is new, but not when the same invoice changed: the user has just changed it.
 * An invoice that has moved into `first` is not repeated.
 */
function remainingRows(
  first: readonly InvoiceRecord[],
  rows: readonly InvoiceRecord[],
  later: readonly InvoiceRecord[],
): InvoiceRecord[] {
  const firstIds = new Set(first.map(({ id }) => id));
  return later
    .slice(first.length, rows.length)
    .map((old, nth) => {
      const row = rows[first.length + nth];
      return row?.id === old.id ? row : old;
    })
    .filter(({ id }) => !firstIds.has(id));
}

type LoadMoreProps = { rest: number; total: number; onMore: () => void; onAll: () => void };

function LoadMoreButtons({ rest, total, onMore, onAll }: LoadMoreProps) {
  return (
    <Group justify="center" gap="xs" className={classes['more'] ?? ''}>
      <Button variant="default" onClick={onMore}>
        <Trans>Cargar más</Trans>
      </Button>
      {rest > MAX_PLAIN_ROWS && (
        <Button variant="subtle" color="gray" onClick={onAll}>
          <Plural value={total} one="Mostrar todas (#)" many="Mostrar todas (#)" other="Mostrar todas (#)" />
        </Button>
      )}
    </Group>
  );
}
