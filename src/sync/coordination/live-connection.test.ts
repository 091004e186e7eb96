import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '#client/refused.ts';
import type { Watch, WatchListener } from '#client/watch.ts';
import { fakeLocks } from '#tests/harness/fake-locks.ts';
import { connectLive } from './live-connection.ts';
import type { SyncTriggers } from './sync-triggers.ts';

type Line = WatchListener & { end: () => void; break: (error?: Error) => void };

const stops: (() => void)[] = [];
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

/** A tab: the pulls it requested, its open connections and whether it is visible. */
function aTab(locks = fakeLocks()) {
  const lines: Line[] = [];
  const requestRound = vi.fn(async () => undefined);
  const confirm = vi.fn(async () => undefined);
  let emit: (isSeen: boolean) => void = () => {};
  const watch: Watch = (_e, _input, result) =>
    new Promise((resolve, reject) => {
      lines.push({ ...result, end: resolve, break: (error = new Error('broken')) => reject(error) });
      result.signal.addEventListener('abort', () => reject(result.signal.reason));
    });
  const source: SyncTriggers = {
    listen: () => () => {},
    canPoll: () => true,
    canRetry: () => true,
    onVisibilityChange(next) {
      emit = next;
      next(true);
      return () => {};
    },
  };
  stops.push(
    connectLive({ watch, source, ports: { locks, random: () => 0.5 }, name: 'live:x', requestRound, confirm }),
  );
  return { lines, round: requestRound, confirm, show: (isSeen: boolean) => emit(isSeen) };
}
const later = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test('"there is something new" is a pull', async () => {
  const { lines, round } = aTab();
  await later();
  lines[0]?.onOpen();
  expect(round).not.toHaveBeenCalled();
  lines[0]?.onEvent({ seq: 7 });
  expect(round).toHaveBeenCalledExactlyOnceWith({ pull: true });
});

test('of several tabs one has the line; when it is hidden, another takes it', async () => {
  const locks = fakeLocks();
  const [one, two] = [aTab(locks), aTab(locks)];
  await later();
  expect([one.lines.length, two.lines.length]).toEqual([1, 0]);
  one.show(false);
  await later();
  expect(one.lines[0]?.signal.aborted).toBe(true);
  expect(two.lines).toHaveLength(1);
  one.show(true);
  await later(60_000);
  expect(one.lines).toHaveLength(1);
});

test('without a server it is tried again within six seconds; when it is there again, everything is tried', async () => {
  const { lines, round } = aTab();
  await later();
  for (let times = 1; times <= 8; times += 1) {
    lines[times - 1]?.break();
    await later(1_000);
    expect(lines).toHaveLength(times);
    await later(5_000);
    expect(lines).toHaveLength(times + 1);
  }
  lines[8]?.onOpen();
  expect(round).toHaveBeenCalledExactlyOnceWith({ ignoreBackoff: true, pull: true });
});

test('a server that refuses is asked more and more rarely', async () => {
  const { lines } = aTab();
  await later();
  for (const waitMs of [2_000, 3_000, 5_000, 9_000]) {
    const count = lines.length;
    lines.at(-1)?.break(new Refused(429, { code: 'too_many_attempts' }));
    await later(waitMs - 1);
    expect(lines).toHaveLength(count);
    await later(1);
    expect(lines).toHaveLength(count + 1);
  }
});

test('a server that was out of reach for long and refuses once is tried again soon', async () => {
  const { lines } = aTab();
  await later();
  for (let times = 0; times < 8; times += 1) {
    lines.at(-1)?.break();
    await later(6_000);
  }
  const count = lines.length;
  lines.at(-1)?.break(new Refused(503, { code: 'not_ready' }));
  await later(2_000);
  expect(lines).toHaveLength(count + 1);
});

test('hidden, nothing is opened; hung up, neither', async () => {
  const { lines, show } = aTab();
  await later();
  lines[0]?.break();
  show(false);
  await later(600_000);
  expect(lines).toHaveLength(1);
  show(true);
  await later();
  expect(lines).toHaveLength(2);
  for (const stop of stops) stop();
  await later(600_000);
  expect(lines).toHaveLength(2);
});

test('a stream that the server ends, or refuses with 401, is a question about the session, long before the next pull', async () => {
  const { lines, confirm, round } = aTab();
  await later();
  lines[0]?.onOpen();
  lines[0]?.end();
  await later(300);
  expect(confirm).toHaveBeenCalledTimes(1);
  await later(6_000);
  lines[1]?.break(new Refused(401, { code: 'account_removed' }));
  await later(300);
  expect(confirm).toHaveBeenCalledTimes(2);
  expect(round).not.toHaveBeenCalled();
});

test('a broken line and another refusal ask nothing about the session; neither does a tab that stops', async () => {
  const { lines, confirm } = aTab();
  await later();
  lines[0]?.break();
  await later(6_000);
  lines[1]?.break(new Refused(503, { code: 'not_ready' }));
  await later(10_000);
  expect(confirm).not.toHaveBeenCalled();
  lines[2]?.end();
  await later();
  for (const stop of stops) stop();
  await later(6_000);
  expect(confirm).not.toHaveBeenCalled();
});
