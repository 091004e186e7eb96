import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Shortcut, shortcuts } from './shortcuts.ts';

/** Registers shortcuts while the caller is mounted. The help shows the labels. */
export function useShortcuts(requested: readonly Shortcut[]): void {
  const latest = useRef(requested);
  // Before a key can be pressed, so that it acts on what the screen shows.
  useLayoutEffect(() => {
    latest.current = requested;
  });
  // The keys change rarely; the handlers are read when a key is pressed.
  const signature = requested.map(({ keys, label }) => `${keys.join(' ')} ${label}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature changes when a shortcut changes.
  useEffect(
    () => shortcuts.add(latest.current.map((one, index) => ({ ...one, run: () => latest.current[index]?.run() }))),
    [signature],
  );
}
