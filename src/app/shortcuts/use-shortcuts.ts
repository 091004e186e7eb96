import { useEffect, useRef } from 'react';
import { type Shortcut, shortcuts } from './shortcuts.ts';

/** What keys do while the caller is on the screen. The labels are what the help shows. */
export function useShortcuts(wanted: readonly Shortcut[]): void {
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });
  // What keys there are changes rarely; what they do is looked up when one is pressed.
  const shape = wanted.map(({ keys, label }) => `${keys.join(' ')} ${label}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape says whether anything is another.
  useEffect(
    () => shortcuts.add(latest.current.map((one, place) => ({ ...one, run: () => latest.current[place]?.run() }))),
    [shape],
  );
}
