import { useEffect, useRef } from 'react';
import { type Shortcut, shortcuts } from './shortcuts.ts';

/** What keys do while the caller is on the screen. The labels are what the help shows. */
export function useShortcuts(requested: readonly Shortcut[]): void {
  const latest = useRef(requested);
  useEffect(() => {
    latest.current = requested;
  });
  // What keys there are changes rarely; what they do is looked up when one is pressed.
  const signature = requested.map(({ keys, label }) => `${keys.join(' ')} ${label}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape says whether anything is another.
  useEffect(
    () => shortcuts.add(latest.current.map((one, index) => ({ ...one, run: () => latest.current[index]?.run() }))),
    [signature],
  );
}
