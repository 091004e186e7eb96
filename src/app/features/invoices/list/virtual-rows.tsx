import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import classes from '../invoices.module.css';
import { InvoiceCard } from './invoice-card.tsx';
import { InvoiceRow } from './invoice-row.tsx';
import { RowSpace, SkeletonRow } from './invoice-table.tsx';
import { CARD_PX, useRowHeight } from './row-heights.ts';
import { type RowState, type TableState, toRowProps, toTableRowProps } from './row-props.ts';
import { useCachedRows } from './use-rows.ts';

/** Rows are read in steps of this number, so that not every scroll event reads the database. */
const READ_STEP = 30;

/** How many rows are rendered beyond each end of the viewport. */
const OVERSCAN = 8;

type RowsProps = { ids: readonly string[]; state: TableState };

/** Renders the visible part of a long list, between two spacers with the height of the rest. */
export function VirtualRows({ ids, state }: RowsProps) {
  const { list, rowOf, window } = useVirtualWindow<HTMLTableSectionElement>(ids, state.current, useRowHeight());
  return (
    <tbody ref={list}>
      <RowSpace rows={window.before} />
      {window.indexes.map((place) => {
        const row = rowOf(ids[place] ?? '');
        return row ? (
          <InvoiceRow key={row.id} {...toTableRowProps(row, place, state)} />
        ) : (
          <SkeletonRow key={`none ${place}`} columns={state.columns} />
        );
      })}
      <RowSpace rows={window.after} />
    </tbody>
  );
}

type CardsProps = { ids: readonly string[]; state: RowState };

export function VirtualCards({ ids, state }: CardsProps) {
  const { t } = useLingui();
  const { list, rowOf, window } = useVirtualWindow<HTMLUListElement>(ids, state.current, CARD_PX);
  return (
    <ul
      ref={list}
      className={classes['cards']}
      aria-label={t`Facturas`}
      style={{ paddingTop: window.before * CARD_PX, paddingBottom: window.after * CARD_PX }}
    >
      {window.indexes.map((place) => {
        const id = ids[place] ?? '';
        const row = rowOf(id);
        if (row) return <InvoiceCard key={id} {...toRowProps(row, place, state)} />;
        return (
          <li key={id} aria-hidden className={classes['card']}>
            <Skeleton height={12} mt={8} width="70%" />
          </li>
        );
      })}
    </ul>
  );
}

function useVirtualWindow<T extends HTMLElement>(ids: readonly string[], current: string | undefined, size: number) {
  const list = useRef<T>(null);
  const [top, setTop] = useState(0);
  const virtual = useWindowVirtualizer({
    count: ids.length,
    // A new function would cause all rows to be measured again, in every frame.
    estimateSize: useCallback(() => size, [size]),
    getItemKey: useCallback((place: number) => ids[place] ?? place, [ids]),
    overscan: OVERSCAN,
    scrollMargin: top,
    // Rows are rendered before they are visible, and not within the scrolling frame.
    useFlushSync: false,
  });
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + globalThis.scrollY);
  }, []);
  useFollowCurrent(ids, current, (place) => virtual.scrollToIndex(place, { align: 'auto' }));

  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  const from = Math.max(0, (Math.floor(first / READ_STEP) - 1) * READ_STEP);
  const rowOf = useCachedRows(ids.slice(from, (Math.ceil(last / READ_STEP) + 1) * READ_STEP));
  return {
    list,
    rowOf,
    window: {
      indexes: items.map(({ index }) => index),
      before: first,
      after: Math.max(0, ids.length - 1 - last),
    },
  };
}

/** Scrolls to the current row: a row that is not rendered cannot scroll into view by itself. */
function useFollowCurrent(
  ids: readonly string[],
  current: string | undefined,
  scrollTo: (index: number) => void,
): void {
  const lastFollowed = useRef(current);
  useLayoutEffect(() => {
    if (lastFollowed.current === current) return;
    lastFollowed.current = current;
    const place = current === undefined ? -1 : ids.indexOf(current);
    if (place >= 0) scrollTo(place);
  });
}
