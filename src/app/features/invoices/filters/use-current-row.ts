import { useRef, useState } from 'react';

/** Which row the keys are about, and the focus that goes with it. */
export function useCurrentRow(ids: readonly string[] | undefined, open: string | undefined) {
  const [currentId, setCurrentId] = useState<string>();
  // What is open is what the keys are about, wherever it was opened from.
  const current = open ?? (currentId !== undefined && ids?.includes(currentId) ? currentId : undefined);
  const index = current === undefined ? -1 : (ids?.indexOf(current) ?? -1);
  const focusRequest = useRef<string>(undefined);
  return {
    current,
    index,
    /** The row `by` steps away; the first one when there is none yet. */
    neighbourId: (by: 1 | -1): string | undefined => (index < 0 ? ids?.[0] : ids?.[index + by]),
    moveTo: (id: string) => {
      focusRequest.current = id;
      setCurrentId(id);
    },
    /** Puts the focus on the row that was moved to, once it is drawn. */
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
