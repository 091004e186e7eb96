import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { abortWhenStalled } from './abort-when-stalled.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Never ends by itself; rejects when it is aborted. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

test('an upload goes on while bytes move, and ends 30 seconds after the last one', async () => {
  const ended = vi.fn();
  let report = (_sent: number, _total: number) => {};
  const upload = abortWhenStalled(100, ({ signal, onSent }) => {
    report = onSent;
    return untilAborted(signal);
  }).catch(ended);
  for (let sent = 1; sent < 10; sent += 1) {
    report(sent, 100);
    await vi.advanceTimersByTimeAsync(29_999);
  }
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();
  await upload;
});

test('once every byte is sent, the server has two minutes to answer', async () => {
  const ended = vi.fn();
  const upload = abortWhenStalled(100, ({ signal, onSent }) => {
    onSent(100, 100);
    return untilAborted(signal);
  }).catch(ended);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();
  await upload;
});

test.each([
  ['answered', () => Promise.resolve('done')],
  ['failed', () => Promise.reject(new Error('refused'))],
])('a request that has %s leaves no timer, and its signal is never aborted', async (_how, answer) => {
  const signals: AbortSignal[] = [];
  await abortWhenStalled(100, ({ signal, onSent }) => {
    signals.push(signal);
    onSent(50, 100);
    onSent(100, 100);
    return answer();
  }).catch(() => undefined);
  expect(vi.getTimerCount()).toBe(0);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});
