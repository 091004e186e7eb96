/**
 * One thing that keys do on the screen that is open. `keys` as `keyOf` writes them: "j", "Shift+j", "Ctrl+k", "Escape".
 * The first one is shown.
 */
export type Shortcut = {
  keys: readonly [string, ...string[]];
  label: string;
  run: () => void;
};

const listeners = new Set<() => void>();
const registeredSets: (readonly Shortcut[])[] = [];
let activeShortcuts: readonly Shortcut[] = [];

function notifyChanged(): void {
  activeShortcuts = registeredSets.toReversed().flat();
  for (const listener of listeners) listener();
}

/** What keys do now, the newest screen's first; for useSyncExternalStore. */
export const shortcuts = {
  getSnapshot: (): readonly Shortcut[] => activeShortcuts,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add(set: readonly Shortcut[]): () => void {
    registeredSets.push(set);
    notifyChanged();
    return () => {
      registeredSets.splice(registeredSets.indexOf(set), 1);
      notifyChanged();
    };
  },
};

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** "Ctrl+" also for a Mac's command key; of signs like "?" only what they are, whatever a keyboard needs to write them. */
export function formatKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string {
  const isLetter = /^\p{L}$/u.test(key);
  const shift = shiftKey && (isLetter || key.length > 1) ? 'Shift+' : '';
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${shift}${isLetter ? key.toLowerCase() : key}`;
}

/** WCAG 2.1.4: what one key alone does can be turned off; what has Ctrl, and the keys that only navigate, cannot hurt. */
export const isSingleKey = (key: string): boolean => key.replace('Shift+', '').length === 1;

const NAMES: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Enter: 'Intro',
  Escape: 'Esc',
  Delete: 'Supr',
  Shift: 'Mayús',
  ' ': 'Espacio',
};

/** A key as a keyboard of the region has it printed. */
export const keyLabel = (key: string): string =>
  key
    .split('+')
    .map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join('+');
