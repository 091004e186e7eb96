import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { columnTemplate, type FoldedColumn, fitColumns, foldedColumns } from './fit-columns.ts';
import { columnsWith, type OptionalColumn, type TableColumn } from './table-columns.ts';
import { useExistingColumns } from './use-custom-columns.ts';

/** The width is read in steps, so that dragging the edge of the window does not render the list for each pixel. */
const STEP_PX = 8;

type TableColumns = {
  frame: RefObject<HTMLDivElement | null>;
  /** The same array as long as the columns are the same: memoized rows compare it. */
  columns: readonly TableColumn[];
  /** The same array as long as it has the same columns, too. */
  folded: readonly FoldedColumn[];
  /** The value of `grid-template-columns`. */
  template: string;
};

/** Returns the chosen columns that fit into the frame of the table; `hasCompany` as in columnsWith. */
export function useTableColumns(chosen: readonly OptionalColumn[], hasCompany: boolean): TableColumns {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const all = columnsWith(useExistingColumns(chosen), hasCompany);
  const fitted = fitColumns(all, width);
  return {
    frame,
    columns: useSameArray(fitted),
    folded: useSameArray(foldedColumns(all, fitted)),
    template: columnTemplate(fitted, width),
  };
}

/** Returns the array of the last rendering if it has the same names. */
function useSameArray<T extends string>(names: readonly T[]): readonly T[] {
  const same = useRef(names);
  if (same.current.join() !== names.join()) same.current = names;
  return same.current;
}

/** Undefined before the first layout. */
function useWidth(frame: RefObject<HTMLDivElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    const measure = () => setWidth(Math.floor(current.clientWidth / STEP_PX) * STEP_PX || undefined);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
