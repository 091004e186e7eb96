import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createObservable } from '#domain/create-observable.ts';
import { retryUntilReachable } from './retry-until-reachable.ts';

type State = { isBusy: boolean; isReachable: boolean | null };

let canPoll: boolean;
beforeEach(() => {
  canPoll = true;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function start(results: boolean[]) {
  const states = createObservable<State>();
  const requestRound = vi.fn(async () => {
    states.emit({ isBusy: true, isReachable: false });
    states.emit({ isBusy: false, isReachable: results.shift() ?? false });
  });
  const stop = retryUntilReachable({ source: { canPoll: () => canPoll }, onState: states.subscribe, requestRound });
  return { emit: states.emit, requestRound, stop };
}

test('a page whose last request found no server pulls every few seconds until it answers', async () => {
  const { emit, requestRound } = start([false, true]);
  emit({ isBusy: false, isReachable: false });
  expect(requestRound).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(7_000);
  expect(requestRound).toHaveBeenCalledTimes(1);
  expect(requestRound).toHaveBeenCalledWith({ pull: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requestRound).toHaveBeenCalledTimes(2);
});

test('a page that is hidden or has no network waits until it may ask', async () => {
  canPoll = false;
  const { emit, requestRound } = start([true]);
  emit({ isBusy: false, isReachable: false });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(requestRound).not.toHaveBeenCalled();
  canPoll = true;
  await vi.advanceTimersByTimeAsync(7_000);
  expect(requestRound).toHaveBeenCalledTimes(1);
});

test('while the server answers, before the first request and after the stop it asks nothing', async () => {
  const { emit, requestRound, stop } = start([]);
  emit({ isBusy: false, isReachable: null });
  emit({ isBusy: false, isReachable: true });
  await vi.advanceTimersByTimeAsync(30_000);
  emit({ isBusy: false, isReachable: false });
  stop();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(requestRound).not.toHaveBeenCalled();
});
