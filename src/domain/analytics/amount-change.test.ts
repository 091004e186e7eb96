import { expect, test } from 'vitest';
import { amountChange } from './amount-change.ts';

test.each<[string, [number, number], number, number | undefined]>([
  ['more', [100, 150], 50, 0.5],
  ['less', [100, 75], -25, -0.25],
  ['a smaller loss', [-100, -50], 50, 0.5],
  ['the same', [100, 100], 0, 0],
  ['cents that binary fractions cannot hold', [0.1, 0.3], 0.2, 2],
  ['from nothing', [0, 100], 100, undefined],
  ['to nothing', [100, 0], -100, undefined],
  ['from a loss to a gain', [-50, 100], 150, undefined],
  ['from a gain to a loss', [100, -50], -150, undefined],
])('%s', (_, [before, now], difference, ratio) => {
  const change = amountChange(now, before);
  expect(change.difference).toBe(difference);
  if (ratio === undefined) expect(change.ratio).toBeUndefined();
  else expect(change.ratio).toBeCloseTo(ratio);
});
