import { expect, test } from 'vitest';
import { createLevel } from './levels.ts';

test('a level counts what has not ended, and the age of the oldest', () => {
  let now = 0;
  const level = createLevel(() => now);
  expect(level.state()).toEqual({ count: 0, oldestSeconds: 0 });
  const leaveFirst = level.enter();
  now = 3_000;
  const leaveSecond = level.enter();
  now = 5_000;
  expect(level.state()).toEqual({ count: 2, oldestSeconds: 5 });
  leaveFirst();
  leaveFirst();
  expect(level.state()).toEqual({ count: 1, oldestSeconds: 2 });
  leaveSecond();
  expect(level.state()).toEqual({ count: 0, oldestSeconds: 0 });
});
