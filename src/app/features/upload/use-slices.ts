import { startTransition, useEffect, useState } from 'react';

const FIRST = 24;
const STEP = 24;
const PAUSE_MS = 30;

/** How many of `total` rows to draw: a screenful at once and the rest little by little, so that the page never stands still. */
export function useSlices(total: number): number {
  const [shown, setShown] = useState(FIRST);
  useEffect(() => {
    if (shown >= total) return;
    const timer = setTimeout(() => startTransition(() => setShown(shown + STEP)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [shown, total]);
  return Math.min(shown, total);
}
