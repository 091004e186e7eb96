import { useEffect, useRef } from 'react';
import { type Shortcut, shortcuts } from './shortcuts.ts';

/** Registers shortcuts while the caller is mounted. The help shows the labels. */
export function useShortcuts(requested: readonly Shortcut[]): void {
  const latest = useRef(requested);
  useEffect(() => {
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
