import { useLingui } from '@lingui/react/macro';
import { measureElement, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { isRowInGroup, type OutcomeGroup } from '../results/outcome-groups.ts';
import classes from '../upload.module.css';
import type { Upload } from '../upload.ts';
import { UploadRowItem } from './upload-row-item.tsx';
import { useAllRows, useRowKeys } from './use-rows.ts';

type Props = { upload: Upload; label: string };

/** The height of a file with one line of results; rendered rows are measured. */
const ROW_PX = 66;
/** How many rows are rendered beyond each end of the viewport. */
const OVERSCAN = 12;

/** Every file. It does not render again while files only progress. */
export function UploadList({ upload, label }: Props) {
  const keys = useRowKeys(upload.rows);
  return <Rows keys={keys} upload={upload} label={label} group="all" />;
}

export function FilteredUploadList({ upload, label, group }: Props & { group: OutcomeGroup }) {
  const { t } = useLingui();
  const rows = useAllRows(upload.rows).filter((row) => isRowInGroup(row, group));
  if (rows.length === 0) return <p className={classes['nothing']}>{t`Ningún documento con este resultado.`}</p>;
  return <Rows keys={rows.map(({ id }) => id)} upload={upload} label={label} group={group} />;
}

/**
 * The visible rows, between two spacers with the height of the rest: five hundred files cost as much as the visible
 * dozen.
 */
function Rows({ keys, upload, label, group }: Props & { keys: readonly string[]; group: OutcomeGroup }) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const isEmpty = keys.length === 0;
  const virtual = useWindowVirtualizer({
    count: keys.length,
    // A new function would cause all rows to be measured again.
    estimateSize: useCallback(() => ROW_PX, []),
    getItemKey: useCallback((place: number) => keys[place] ?? place, [keys]),
    measureElement: heightOf,
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
  });
  useLayoutEffect(() => {
    if (!isEmpty) setTop((list.current?.getBoundingClientRect().top ?? 0) + globalThis.scrollY);
  }, [isEmpty]);
  if (isEmpty) return null;
  const drawn = virtual.getVirtualItems();
  const before = (drawn[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - (drawn.at(-1)?.end ?? top) + top;
  return (
    <ul ref={list} className={classes['list']} aria-label={label} style={{ paddingBlock: `${before}px ${after}px` }}>
      {drawn.map(({ index }) => (
        <UploadRowItem
          key={keys[index]}
          name={keys[index] ?? ''}
          place={index}
          total={keys.length}
          measured={virtual.measureElement}
          upload={upload}
          group={group}
        />
      ))}
    </ul>
  );
}

/** Uses the height that the observer reports; measuring rows during rendering would cause a layout for each of them. */
function heightOf(row: Element, entry: ResizeObserverEntry | undefined, list: Virtualizer<Window, Element>): number {
  if (entry) return measureElement(row, entry, list);
  return list.itemSizeCache.get(list.options.getItemKey(list.indexFromElement(row))) ?? ROW_PX;
}
