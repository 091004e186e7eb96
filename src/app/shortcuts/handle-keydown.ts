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

/** The command palette: it opens as soon as the menu or dialog that the person has just left is gone. */
const PALETTE_KEY = 'Ctrl+k';
/** Longer than any layer takes to fade out, in ms. */
const CLOSING_MS = 500;
/** The longest time that the code of the palette may take to load before single keys act again, in ms. */
const OPENING_MS = 3_000;

/** When Esc was last pressed over a layer, and until when the palette is on its way; times of performance.now(). */
let [escapedAt, openingUntil] = [-Infinity, -Infinity];

/** Listens before any dialog can react to the key. */
export function watchKeydown(event: KeyboardEvent): void {
  const isOverlayOpen = hasOpenOverlay();
  pressForOverlay = isOverlayOpen ? event : undefined;
  if (isOverlayOpen) openingUntil = -Infinity;
  if (event.key === 'Escape') [escapedAt, openingUntil] = [isOverlayOpen ? performance.now() : -Infinity, -Infinity];
}

/** Runs the shortcut of a pressed key; does nothing while the user types or has a dialog or a list open. */
export function handleKeydown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const key = formatKey(event);
  const shortcut = shortcuts.getSnapshot().find(({ keys }) => keys.includes(key));
  if (!shortcut) return;
  if (key === PALETTE_KEY && performance.now() - escapedAt < CLOSING_MS) {
    event.preventDefault();
    runWithoutOverlay(shortcut.run, performance.now() + CLOSING_MS);
  } else if (event !== pressForOverlay && canHandle(key, event.target)) {
    event.preventDefault();
    if (key === PALETTE_KEY) openingUntil = performance.now() + OPENING_MS;
    shortcut.run();
  }
}

/** Runs it once no layer is open, unless that takes too long: then a layer is open that nobody has left. */
function runWithoutOverlay(run: () => void, until: number): void {
  openingUntil = performance.now() + OPENING_MS;
  if (!hasOpenOverlay()) run();
  else if (performance.now() < until) setTimeout(runWithoutOverlay, 16, run, until);
  else openingUntil = -Infinity;
}

function canHandle(key: string, target: EventTarget | null): boolean {
  if (hasOpenOverlay()) return false;
  if (key === PALETTE_KEY) return true;
  // What is typed for the palette while it is on its way decides nothing.
  if (isSingleKey(key) && (performance.now() < openingUntil || !singleKeyShortcuts.isOn())) return false;
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
