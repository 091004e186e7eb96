import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UndoMessage } from './undo-message.tsx';

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'es-CO', messages: {} });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two messages, each in its toast; the tests move the time of both. */
function open() {
  const calls = { undone: vi.fn(), ended: vi.fn(), otherEnded: vi.fn() };
  const { unmount } = render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <div role="status" aria-label="one">
          <UndoMessage message="FE-1 quedó como Pagada." onUndo={calls.undone} onEnd={calls.ended} />
        </div>
        <div role="status" aria-label="other">
          <UndoMessage message="FE-2 quedó como Pagada." onUndo={() => {}} onEnd={calls.otherEnded} />
        </div>
      </MantineProvider>
    </I18nProvider>,
  );
  return { ...calls, unmount, toast: screen.getByRole('status', { name: 'one' }) };
}
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('after eight seconds a message ends, once, and nothing is undone', async () => {
  const { ended, undone } = open();
  await after(7_999);
  expect(ended).not.toHaveBeenCalled();
  await after(20_000);
  expect(ended).toHaveBeenCalledOnce();
  expect(undone).not.toHaveBeenCalled();
});

test('while it has the focus its time stops, and that of another message goes on', async () => {
  const { ended, otherEnded, toast } = open();
  const [button] = screen.getAllByRole('button', { name: 'Deshacer' });
  await after(5_000);
  act(() => button?.focus());
  await after(60_000);
  expect(otherEnded).toHaveBeenCalledOnce();
  expect(ended).not.toHaveBeenCalled();
  act(() => button?.blur());
  expect(toast.matches(':focus-within')).toBe(false);
  await after(2_900);
  expect(ended).not.toHaveBeenCalled();
  await after(200);
  expect(ended).toHaveBeenCalledOnce();
});

test('a message that is gone leaves no timer and ends nothing', async () => {
  const { ended, otherEnded, unmount } = open();
  await after(1_000);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  await after(20_000);
  expect([ended, otherEnded].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('its button undoes the change, and the message does not end by itself for that', () => {
  const { ended, undone } = open();
  const [button] = screen.getAllByRole('button', { name: 'Deshacer' });
  if (button) fireEvent.click(button);
  expect(undone).toHaveBeenCalledOnce();
  expect(ended).not.toHaveBeenCalled();
});
