import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backoffMs, dueAt, isDue, MAX_BACKOFF_MS } from './backoff.ts';

const DAY_MS = 86_400_000;

describe('waiting before the next attempt', () => {
  test.each([
    [1, 0.999, 1_998],
    [3, 0.5, 4_000],
    [40, 0.5, MAX_BACKOFF_MS / 2],
  ])('after %d attempts and a throw of %d it is %d ms', (attempts, random, ms) => {
    expect(backoffMs({ attempts, random })).toBeCloseTo(ms);
  });

  test("the server's Retry-After is the minimum, and five minutes the maximum", () => {
    expect(backoffMs({ attempts: 1, random: 0, retryAfterMs: 30_000 })).toBe(30_000);
    expect(backoffMs({ attempts: 1, random: 0, retryAfterMs: DAY_MS })).toBe(MAX_BACKOFF_MS);
  });
});

describe('when a change is due', () => {
  test.each([
    ['its time has come', { next_at: 1_000, last_try_at: 900 }, 1_000, true],
    ['its time is near', { next_at: 2_000, last_try_at: 900 }, 1_000, false],
    [
      'the clock was set back a day after it was written down',
      { next_at: DAY_MS + 1_000, last_try_at: null },
      1_000,
      true,
    ],
    ['its last try lies in the future', { next_at: 60_000, last_try_at: 50_000 }, 1_000, true],
  ])('%s', (_, row, now, due) => {
    expect(isDue(row, now)).toBe(due);
  });

  test('no jump of the clock ever holds a change back for more than five minutes', () => {
    const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });
    fc.assert(
      fc.property(
        moment,
        moment,
        fc.nat(60),
        fc.float({ min: 0, max: Math.fround(0.999), noNaN: true }),
        (then, now, attempts, random) => {
          const row = { next_at: then + backoffMs({ attempts, random }), last_try_at: then };
          expect(isDue(row, now) || isDue(row, now + MAX_BACKOFF_MS)).toBe(true);
        },
      ),
    );
  });
});

describe('after another request was answered', () => {
  const unanswered = { next_at: 200_000, last_try_at: 10_000, last_error: { status: 0, code: 'unreachable' } };
  test.each([
    ['before its last try, it waits', unanswered, 9_999, 200_000],
    ['after its last try, it waits five seconds at most', unanswered, 10_001, 15_000],
    ['after its last try, a shorter wait stays', { ...unanswered, next_at: 12_000 }, 10_001, 12_000],
    [
      'one that the server has refused waits as it was told',
      { ...unanswered, last_error: { status: 503, code: 'unexpected' } },
      10_001,
      200_000,
    ],
    ['one that was never tried waits', { ...unanswered, last_try_at: null }, 10_001, 200_000],
  ])('%s', (_, row, answeredAt, due) => {
    expect(dueAt(row, answeredAt)).toBe(due);
  });
});
