import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderKeyBetween } from './order-key.ts';

test('keys that are put anywhere into a list keep its order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 60 }), (places) => {
      const keys: string[] = [];
      for (const place of places) {
        const at = place % (keys.length + 1);
        keys.splice(at, 0, orderKeyBetween(keys[at - 1] ?? null, keys[at] ?? null));
      }
      expect(keys.toSorted()).toEqual(keys);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test('between two equal keys, as two devices make them, the new one is behind them', () => {
  expect(orderKeyBetween('i', 'i') > 'i').toBe(true);
});
