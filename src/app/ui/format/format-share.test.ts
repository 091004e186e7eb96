import { expect, test } from 'vitest';
import { formatShare } from './format-share.ts';

test.each<[number, number, string | undefined]>([
  [276, 1000, '27,6%'],
  [1, 3, '33,3%'],
  [5, 5, '100%'],
  [0, 5, undefined],
  [-1, 5, undefined],
  [5, 0, undefined],
  [6, 5, undefined],
])('%s of %s is %s', (part, total, share) => {
  expect(formatShare(part, total)).toBe(share);
});
