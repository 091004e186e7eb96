import { isSingleKey, keyOf, shortcuts } from './shortcuts.ts';
import { singleKeys } from './single-keys.ts';

/** Keys that a focused control wants for itself. */
const OF_CONTROLS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);
const CONTROLS = 'button, a[href], input, select, summary, [role="combobox"], [role="menuitem"], [role="option"]';
const OPENED = '[aria-modal="true"], [role="menu"], [role="listbox"]';
const TEXTS = 'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="button"], [readonly])';

/** Does what a pressed key means here; whoever types, or has a dialog or a list open, is left alone. */
export function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const key = keyOf(event);
  const shortcut = shortcuts.now().find(({ keys }) => keys.includes(key));
  if (!shortcut || !mayAct(key, event.target)) return;
  event.preventDefault();
  shortcut.run();
}

function mayAct(key: string, target: EventTarget | null): boolean {
  if ([...document.querySelectorAll(OPENED)].some(isShown)) return false;
  if (key === 'Ctrl+k') return true;
  if (isSingleKey(key) && !singleKeys.areOn()) return false;
  if (!(target instanceof Element)) return true;
  if (target.matches(TEXTS)) return key === 'Escape' && target instanceof HTMLElement && leave(target);
  // A row's own link and checkbox let the arrows pass: there they move along the list.
  const isRowControl = target.matches('[data-row-control]') && key.startsWith('Arrow');
  return isRowControl || !(OF_CONTROLS.has(key) && target.matches(CONTROLS));
}

/** A list that was opened once stays in the page, hidden. */
const isShown = (opened: Element): boolean => !opened.closest('[style*="display: none"]');

/** The first Escape only ends the typing. */
function leave(field: HTMLElement): false {
  field.blur();
  return false;
}
