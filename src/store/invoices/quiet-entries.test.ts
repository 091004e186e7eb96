import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IndexEntry } from './index-entry.ts';
import type { IndexState, InvoiceIndex } from './invoice-index.ts';
import { visitEntries, watchQuietEntries } from './quiet-entries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const someEntries = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `${at}` }) as IndexEntry);

function anIndex(state: IndexState) {
  const listeners = new Set<() => void>();
  let current = state;
  const index = {
    getSnapshot: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as InvoiceIndex;
  const change = (entries = someEntries(1)) => {
    current = { isReady: true, entries };
    for (const listener of listeners) listener();
  };
  return { index, change };
}

test('one decision after another calls nothing before the pause', () => {
  const { index, change } = anIndex({ isReady: true, entries: someEntries(1) });
  const onQuiet = vi.fn();
  const stop = watchQuietEntries(index, { quietMs: 250, onQuiet });
  for (let decision = 0; decision < 10; decision += 1) {
    vi.advanceTimersByTime(200);
    change(someEntries(decision + 2));
  }
  expect(onQuiet).not.toHaveBeenCalled();
  vi.advanceTimersByTime(250);
  expect(onQuiet).toHaveBeenCalledOnce();
  expect(onQuiet.mock.calls[0]?.[0]).toHaveLength(11);
  stop();
  change();
  vi.advanceTimersByTime(1_000);
  expect(onQuiet).toHaveBeenCalledOnce();
});

test('an index that is still loading calls nothing', () => {
  const { index, change } = anIndex({ isReady: false, entries: [] });
  const onQuiet = vi.fn();
  watchQuietEntries(index, { quietMs: 250, onQuiet });
  vi.advanceTimersByTime(1_000);
  expect(onQuiet).not.toHaveBeenCalled();
  change();
  vi.advanceTimersByTime(250);
  expect(onQuiet).toHaveBeenCalledOnce();
});

test('all entries are visited in order, with a task between two slices', async () => {
  const entries = someEntries(12_000);
  const slices: number[] = [];
  const visiting = visitEntries(
    entries,
    (slice) => slices.push(slice.length),
    () => false,
  );
  expect(slices).toEqual([5_000]);
  await vi.runAllTimersAsync();
  expect(await visiting).toBe(true);
  expect(slices).toEqual([5_000, 5_000, 2_000]);
});

test('a change or the end of the watch stops a visit', async () => {
  const first = someEntries(12_000);
  const { index, change } = anIndex({ isReady: true, entries: first });
  const results: boolean[] = [];
  const visit = vi.fn();
  const onQuiet = async (entries: readonly IndexEntry[], isOver: () => boolean) => {
    results.push(await visitEntries(entries, visit, isOver));
  };
  const stop = watchQuietEntries(index, { quietMs: 250, onQuiet: (...now) => void onQuiet(...now) });
  vi.advanceTimersByTime(250);
  change(someEntries(12_000));
  await vi.advanceTimersByTimeAsync(100);
  expect(visit).toHaveBeenCalledOnce();
  expect(results).toEqual([false]);
  await vi.advanceTimersByTimeAsync(150);
  stop();
  await vi.advanceTimersByTimeAsync(100);
  expect(results).toEqual([false, false]);
});
