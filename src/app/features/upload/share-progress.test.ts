import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareProgress } from './share-progress.ts';

const sizes = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 10 });

test('a file moves only when those before it have left, and all are through when the request is', () => {
  fc.assert(
    fc.property(sizes, fc.nat(200), fc.double({ min: 0, max: 1, noNaN: true }), (all, lines, share) => {
      const total = all.reduce((sum, size) => sum + size, 0) + lines * all.length;
      const percents = shareProgress(all, total * share, total);
      percents.forEach((percent, place) => {
        expect(percent >= 0 && percent <= 100).toBe(true);
        if (percent > 0) expect(percents.slice(0, place).every((before) => before === 100)).toBe(true);
      });
      expect(shareProgress(all, total, total)).toEqual(all.map(() => 100));
    }),
  );
});

test('half of two equal files is the first of them', () => {
  expect(shareProgress([100, 100], 110, 220)).toEqual([100, 0]);
});
