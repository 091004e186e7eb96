import { useRef, useState } from 'react';

/** The row that the shortcuts act on, and its focus. */
export function useCurrentRow(ids: readonly string[] | undefined, open: string | undefined) {
  const [currentId, setCurrentId] = useState<string>();
  // The open invoice is the current row, wherever it was opened from.
  const current = open ?? (currentId !== undefined && ids?.includes(currentId) ? currentId : undefined);
  const index = current === undefined ? -1 : (ids?.indexOf(current) ?? -1);
  const focusRequest = useRef<string>(undefined);
  return {
    current,
    index,
    /** Returns the id `by` rows away; the first one when there is no current row. */
    neighbourId: (by: 1 | -1): string | undefined => (index < 0 ? ids?.[0] : ids?.[index + by]),
    moveTo: (id: string) => {
      focusRequest.current = id;
      setCurrentId(id);
    },
    /** Focuses the new current row after it is rendered. */
    focusCurrent: () => {
      if (focusRequest.current === undefined) return;
      const row = document.querySelector<HTMLElement>(`[data-row="${focusRequest.current}"]`);
      if (!row) return;
      focusRequest.current = undefined;
      row.scrollIntoView?.({ block: 'nearest' });
      row.querySelector<HTMLElement>('a[data-row-control]')?.focus({ preventScroll: true });
    },
  };
}
