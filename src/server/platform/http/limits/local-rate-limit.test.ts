import { expect, test } from 'vitest';
import { Refusal } from '../../refusal.ts';
import { createLocalRateLimit } from './local-rate-limit.ts';

test('M6 a share that is used up says after how many seconds it is whole again, and then it is', () => {
  let at = 0;
  const rate = createLocalRateLimit(() => new Date(at));
  const take = () => rate.consume('somebody', { max: 2, windowMs: 60_000 });
  take();
  take();
  at = 20_000;
  const refusal = (() => {
    try {
      take();
    } catch (error) {
      return error;
    }
    return undefined;
  })();
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: 'too_many_attempts', retryAfterS: 40 });
  expect(() => rate.consume('another', { max: 2, windowMs: 60_000 })).not.toThrow();
  at = 60_000;
  expect(take).not.toThrow();
});
