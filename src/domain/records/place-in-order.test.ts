import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byOrderKey } from './order-key.ts';
import { placeInOrder } from './place-in-order.ts';

const idsOf = (rules: readonly { id: string; order: string }[]) => rules.toSorted(byOrderKey).map(({ id }) => id);

function apply(rules: { id: string; order: string }[], id: string, position: number) {
  const changed = new Map(placeInOrder(rules, id, position).map((change) => [change.id, change]));
  const kept = rules.filter((rule) => rule.id !== id).map((rule) => changed.get(rule.id) ?? rule);
  return [...kept, changed.get(id) ?? { id, order: '' }];
}

test('a rule stands where it was put, after any sequence, and its key stays short', () => {
  const Moves = fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { maxLength: 300 });
  fc.assert(
    fc.property(Moves, (moves) => {
      let rules: { id: string; order: string }[] = [];
      for (const [rule, position] of moves) {
        const others = idsOf(rules).filter((id) => id !== `rule-${rule}`);
        rules = apply(rules, `rule-${rule}`, position);
        expect(idsOf(rules)).toEqual(others.toSpliced(Math.min(position, others.length), 0, `rule-${rule}`));
        for (const { order } of rules) expect(order.length).toBeLessThanOrEqual(100);
      }
    }),
  );
});

test('500 rules added at the end, and 5,000 at one place, keep short keys', () => {
  let rules: { id: string; order: string }[] = [];
  for (let n = 0; n < 500; n += 1) rules = apply(rules, `rule-${n}`, n);
  expect(Math.max(...rules.map(({ order }) => order.length))).toBeLessThan(10);
  expect(idsOf(rules)).toEqual(Array.from({ length: 500 }, (_, n) => `rule-${n}`));
  for (let n = 0; n < 5_000; n += 1) rules = apply(rules.slice(0, 3), `rule-${n % 3}`, 1);
  expect(Math.max(...rules.map(({ order }) => order.length))).toBeLessThanOrEqual(100);
});

test('between two rules that two devices put at the same place there is a place', () => {
  const tied = [
    { id: 'a', order: 'i' },
    { id: 'b', order: 'r' },
    { id: 'c', order: 'r' },
    { id: 'd', order: 'w' },
  ];
  expect(idsOf(apply(tied, 'new', 2))).toEqual(['a', 'b', 'new', 'c', 'd']);
  expect(placeInOrder(tied, 'new', 1)).toHaveLength(1);
});
