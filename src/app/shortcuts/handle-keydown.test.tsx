import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handleKeydown, watchKeydown } from './handle-keydown.ts';
import { shortcuts } from './shortcuts.ts';

const openPalette = vi.fn();
const classify = vi.fn();
let remove: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  window.addEventListener('keydown', watchKeydown, { capture: true });
  document.addEventListener('keydown', handleKeydown);
  remove = shortcuts.add([
    { keys: ['Ctrl+k'], label: 'Ir a…', run: openPalette },
    { keys: ['g'], label: 'Gasto', run: classify },
  ]);
});

afterEach(() => {
  window.removeEventListener('keydown', watchKeydown, { capture: true });
  document.removeEventListener('keydown', handleKeydown);
  remove();
  document.body.replaceChildren();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const press = (key: string, modifiers: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ...modifiers, bubbles: true, cancelable: true }));

function showLayer(attribute: 'role' | 'aria-modal', value: string): HTMLElement {
  const layer = document.createElement('div');
  layer.setAttribute(attribute, value);
  document.body.append(layer);
  return layer;
}

test('Esc and at once Ctrl+K opens the palette when the menu is gone, and no letter decides before it is there', () => {
  const menu = showLayer('role', 'menu');
  press('Escape');
  press('k', { ctrlKey: true });
  press('g');
  vi.advanceTimersByTime(100);
  expect(openPalette).not.toHaveBeenCalled();
  menu.remove();
  vi.advanceTimersByTime(50);
  expect(openPalette).toHaveBeenCalledTimes(1);
  press('g');
  expect(classify).not.toHaveBeenCalled();
  const palette = showLayer('aria-modal', 'true');
  press('Escape');
  palette.remove();
  press('g');
  expect(classify).toHaveBeenCalledTimes(1);
});

test('while the palette is being loaded letters decide nothing, and a load that fails ends that', () => {
  press('k', { ctrlKey: true });
  expect(openPalette).toHaveBeenCalledTimes(1);
  press('g');
  expect(classify).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  press('g');
  expect(classify).toHaveBeenCalledTimes(1);
});

test('over a dialog that stays open Ctrl+K does nothing', () => {
  showLayer('aria-modal', 'true');
  press('k', { ctrlKey: true });
  press('Escape');
  press('k', { ctrlKey: true });
  vi.advanceTimersByTime(2_000);
  expect(openPalette).not.toHaveBeenCalled();
});
