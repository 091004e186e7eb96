import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeTooltip } from './place-tooltip.ts';

const TOOLTIP = { width: 210, height: 110 };

test('a tooltip is beside its point, on the side with more space', () => {
  const space = { width: 1000, height: 300, above: 80 };
  expect(placeTooltip({ x: 200, y: 150 }, TOOLTIP, space)).toEqual({ left: 214, top: 95 });
  expect(placeTooltip({ x: 800, y: 20, halfWidth: 10 }, TOOLTIP, space)).toEqual({ left: 566, top: 0 });
});

test('on a phone it is above its point, over the legend when the point is high', () => {
  const space = { width: 320, height: 300, above: 120 };
  expect(placeTooltip({ x: 176, y: 190 }, TOOLTIP, space)).toEqual({ left: 71, top: 66 });
  expect(placeTooltip({ x: 100, y: 20 }, TOOLTIP, space)).toEqual({ left: 0, top: -104 });
});

test('it stays inside the card, wherever the point is', () => {
  const space = {
    width: fc.integer({ min: 210, max: 1400 }),
    height: fc.constant(300),
    above: fc.integer({ max: 150, min: 0 }),
  };
  fc.assert(
    fc.property(
      fc.record(space),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 300 }),
      (size, at, y) => {
        const { left, top } = placeTooltip({ x: at * size.width, y }, TOOLTIP, size);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + TOOLTIP.width).toBeLessThanOrEqual(size.width);
        expect(top).toBeGreaterThanOrEqual(-size.above);
        expect(top + TOOLTIP.height).toBeLessThanOrEqual(size.height);
      },
    ),
  );
});
