import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FieldCondition,
  formatFieldConditions,
  meetsFieldCondition,
  parseFieldConditions,
} from './field-condition.ts';

const id = fc.uuid();
const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
const condition: fc.Arbitrary<FieldCondition> = fc.oneof(
  fc.record({ type: fc.constant('is' as const), id, value: text }),
  fc.record({ type: fc.constant('range' as const), id, from: text, to: fc.string({ maxLength: 5 }) }),
  fc.record({ type: fc.constant('empty' as const), id }),
);

test('conditions on own fields survive the URL', () => {
  fc.assert(
    fc.property(fc.array(condition, { minLength: 1, maxLength: 4 }), (conditions) => {
      expect(parseFieldConditions(formatFieldConditions(conditions))).toEqual(conditions);
    }),
  );
});

test.each([
  '',
  'x:empty',
  `${crypto.randomUUID()}:is:`,
  `${crypto.randomUUID()}:range::`,
  `${crypto.randomUUID()}:is:%E0%A4%A`,
])('"%s" is no condition', (broken) => expect(parseFieldConditions(broken)).toBeUndefined());

test('numbers are compared as numbers, dates as dates, and a field without a value is only empty', () => {
  const range = (from: string, to: string): FieldCondition => ({ type: 'range', id: 'a', from, to });
  expect(meetsFieldCondition(range('9', '100'), '25.5')).toBe(true);
  expect(meetsFieldCondition(range('9', '100'), '101')).toBe(false);
  expect(meetsFieldCondition(range('9', ''), 'veinte')).toBe(false);
  expect(meetsFieldCondition(range('2026-01-01', ''), '2026-11-05')).toBe(true);
  expect(meetsFieldCondition(range('', '2026-01-01'), '2026-11-05')).toBe(false);
  expect(meetsFieldCondition({ type: 'empty', id: 'a' }, undefined)).toBe(true);
  expect(meetsFieldCondition({ type: 'is', id: 'a', value: 'x' }, undefined)).toBe(false);
});
