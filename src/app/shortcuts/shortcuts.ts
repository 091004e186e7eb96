import { createObservable } from '#domain/create-observable.ts';

/**
 * One shortcut of the open screen. `keys` as `formatKey` writes them: "j", "Shift+j", "Ctrl+k", "Escape". The first one
 * is shown.
 */
export type Shortcut = {
  keys: readonly [string, ...string[]];
  label: string;
  run: () => void;
};

const changes = createObservable();
const registeredSets: (readonly Shortcut[])[] = [];
let activeShortcuts: readonly Shortcut[] = [];

function notifyChanged(): void {
  activeShortcuts = registeredSets.toReversed().flat();
  changes.emit();
}

/** The active shortcuts, the newest screen's first; for useSyncExternalStore. */
export const shortcuts = {
  getSnapshot: (): readonly Shortcut[] => activeShortcuts,
  subscribe: changes.subscribe,
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

/**
 * Returns the name of a key press. "Ctrl+" also stands for a Mac's command key; a sign like "?" is written without the
 * modifiers that a keyboard layout needs for it.
 */
export function formatKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string {
  const isLetter = /^\p{L}$/u.test(key);
  const shift = shiftKey && (isLetter || key.length > 1) ? 'Shift+' : '';
  // On a Mac, Command with a digit opens a tab of the browser.
  const command = metaKey && !ctrlKey && /^\d$/.test(key) ? 'Meta+' : 'Ctrl+';
  return `${ctrlKey || metaKey ? command : ''}${altKey ? 'Alt+' : ''}${shift}${isLetter ? key.toLowerCase() : key}`;
}

/** WCAG 2.1.4: shortcuts of a single character can be turned off; those with Ctrl and navigation keys need not. */
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

/** Returns a key as it is printed on a Spanish keyboard. */
export const keyLabel = (key: string): string =>
  key
    .split('+')
    .map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join('+');
