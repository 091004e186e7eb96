import { formatKey, isSingleKey, shortcuts } from './shortcuts.ts';
import { singleKeyShortcuts } from './single-key-shortcuts.ts';

/** Keys that a focused control handles itself. */
const CONTROL_KEYS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);
const CONTROLS = 'button, a[href], input, select, summary, [role="combobox"], [role="menuitem"], [role="option"]';
const OPEN_OVERLAYS = '[aria-modal="true"], [role="menu"], [role="listbox"]';
const TEXT_FIELDS =
  'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="button"], [readonly])';

/** The key press that began while a dialog or a list was open: it may have been closed by the same press. */
let pressForOverlay: KeyboardEvent | undefined;

/** Listens before any dialog can react to the key. */
export function watchKeydown(event: KeyboardEvent): void {
  pressForOverlay = hasOpenOverlay() ? event : undefined;
}

/** Runs the shortcut of a pressed key; does nothing while the user types or has a dialog or a list open. */
export function handleKeydown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event === pressForOverlay) return;
  const key = formatKey(event);
  const shortcut = shortcuts.getSnapshot().find(({ keys }) => keys.includes(key));
  if (!shortcut || !canHandle(key, event.target)) return;
  event.preventDefault();
  shortcut.run();
}

function canHandle(key: string, target: EventTarget | null): boolean {
  if (hasOpenOverlay()) return false;
  if (key === 'Ctrl+k') return true;
  if (isSingleKey(key) && !singleKeyShortcuts.isOn()) return false;
  if (!(target instanceof Element)) return true;
  if (target.matches(TEXT_FIELDS)) return key === 'Escape' && target instanceof HTMLElement && blurField(target);
  // A row's own link and checkbox do not use the arrows: these move along the list.
  const isRowControl = target.matches('[data-row-control]') && key.startsWith('Arrow');
  return isRowControl || !(CONTROL_KEYS.has(key) && target.matches(CONTROLS));
}

const hasOpenOverlay = (): boolean => [...document.querySelectorAll(OPEN_OVERLAYS)].some(isVisible);

/** A list that was opened once stays in the DOM, hidden. */
const isVisible = (opened: Element): boolean => !opened.closest('[style*="display: none"]');

/** The first Escape only leaves the field. */
function blurField(field: HTMLElement): false {
  field.blur();
  return false;
}
