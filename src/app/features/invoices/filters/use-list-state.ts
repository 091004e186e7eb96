import { useRef, useState } from 'react';

/** Which row the keys are about, and the focus that goes with it. */
export function useCurrentRow(ids: readonly string[] | undefined, open: string | undefined) {
  const [chosen, setChosen] = useState<string>();
  // What is open is what the keys are about, wherever it was opened from.
  const current = open ?? (chosen !== undefined && ids?.includes(chosen) ? chosen : undefined);
  const place = current === undefined ? -1 : (ids?.indexOf(current) ?? -1);
  const wish = useRef<string>(undefined);
  return {
    current,
    place,
    /** The row `by` steps away; the first one when there is none yet. */
    neighbour: (by: 1 | -1): string | undefined => (place < 0 ? ids?.[0] : ids?.[place + by]),
    move: (id: string) => {
      wish.current = id;
      setChosen(id);
    },
    /** Puts the focus on the row that was moved to, once it is drawn. */
    follow: () => {
      if (wish.current === undefined) return;
      const row = document.querySelector<HTMLElement>(`[data-row="${wish.current}"]`);
      if (!row) return;
      wish.current = undefined;
      row.scrollIntoView?.({ block: 'nearest' });
      row.querySelector<HTMLElement>('a[data-row-control]')?.focus({ preventScroll: true });
    },
  };
}
