import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Classification } from '#domain/invoices/invoice.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import type { CodingChange } from './coded-value.ts';
import { BY_HAND, compareCoding, findCodedValue, reverseCoding, withCoding } from './with-coding.ts';

const [CLARO, EPM] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const AT = '2026-11-21T10:00:00.000Z';
const byRule = (rule: string) => ({ rule, at: AT });
const FIELDS = ['account', 'classification', 'cost_center', 'status', `tag:${CLARO}`];

const anyValues = fc.dictionary(
  fc.constantFrom('account', 'cost_center', `tag:${CLARO}`),
  fc.constantFrom('1', '2', null),
);
const anyStated = fc.record(
  { status: fc.constantFrom('paid', 'sent', 'draft'), classification: fc.constantFrom('income', 'expense') },
  { requiredKeys: [] },
);
const anyChange: fc.Arbitrary<CodingChange> = fc.tuple(anyValues, anyStated).map(([a, b]) => ({ ...a, ...b }));
const anyDirection = fc.constantFrom('issued' as const, 'received' as const, 'none' as const);
const anyStep = fc.record({ values: anyChange, rule: fc.constantFrom(null, CLARO, EPM) });

test('a value keeps its origin, and the values are sorted by field', () => {
  const row = withCoding(anInvoice(), { cost_center: 'b', account: '5105' }, BY_HAND);
  expect(row.coding.map(({ field, value, rule }) => [field, value, rule])).toEqual([
    ['account', '5105', null],
    ['cost_center', 'b', null],
  ]);
});

test('a rule never overrides what a person decided', () => {
  fc.assert(
    fc.property(fc.array(anyStep), anyChange, (steps, values) => {
      const before = steps.reduce((row, { values: v, rule }) => withCoding(row, v, { rule, at: AT }), anInvoice());
      const after = withCoding(before, values, byRule(EPM ?? ''));
      const decided = FIELDS.filter((field) => findCodedValue(before, field)?.rule === null);
      expect(compareCoding(before, after, decided)).toEqual([]);
    }),
  );
});

test('a person always overrides a rule', () => {
  fc.assert(
    fc.property(fc.array(anyStep), anyChange, (steps, values) => {
      const before = steps.reduce((row, { values: v, rule }) => withCoding(row, v, { rule, at: AT }), anInvoice());
      const after = withCoding(before, values, BY_HAND);
      for (const field of Object.keys(values)) expect(findCodedValue(after, field)?.rule ?? null).toBeNull();
      for (const [field, value] of Object.entries(values).filter(
        ([name]) => name !== 'status' && name !== 'classification',
      ))
        expect(findCodedValue(after, field)?.value ?? null).toBe(value);
    }),
  );
});

test('the same change twice is one change, and the second returns the same row', () => {
  fc.assert(
    fc.property(fc.array(anyStep), anyStep, (steps, { values, rule }) => {
      const before = steps.reduce(
        (row, step) => withCoding(row, step.values, { rule: step.rule, at: AT }),
        anInvoice(),
      );
      const once = withCoding(before, values, { rule, at: AT });
      expect(withCoding(once, values, { rule, at: '2027-01-01T00:00:00.000Z' })).toBe(once);
    }),
  );
});

test('taking a change back restores values and origins exactly', () => {
  fc.assert(
    fc.property(anyDirection, fc.array(anyStep), anyStep, (direction, steps, { values, rule }) => {
      const invoice = anInvoice({ direction });
      const before = steps.reduce((row, step) => withCoding(row, step.values, { rule: step.rule, at: AT }), invoice);
      const after = withCoding(before, values, { rule, at: AT });
      const fields = compareCoding(before, after, Object.keys(values)).map(({ field }) => field);
      const back = reverseCoding(before, fields).reduce(
        (row, { values: v, ...origin }) => withCoding(row, v, { ...origin, at: AT }),
        after,
      );
      expect(back).toEqual(before);
    }),
  );
});

test('the direction is that of the document, or follows the last class where it does not name the company', () => {
  const anyClass = fc.constantFrom(...Classification.options);
  fc.assert(
    fc.property(anyDirection, fc.array(anyClass, { minLength: 1 }), (direction, classes) => {
      const row = classes.reduce(
        (one, classification) => withCoding(one, { classification }, BY_HAND),
        anInvoice({ direction, classification: 'none' }),
      );
      const followed = { income: 'issued', expense: 'received', credit_note: 'none', none: 'none' } as const;
      expect(row.direction).toBe(direction === 'none' ? followed[row.classification] : direction);
    }),
  );
});

test('a status that the document has already is not decided by setting it again', () => {
  const draft = anInvoice();
  expect(withCoding(draft, { status: 'draft' }, BY_HAND)).toBe(draft);
  const ruled = withCoding(draft, { classification: 'expense' }, byRule(CLARO ?? ''));
  expect(ruled).toMatchObject({ classification: 'expense', direction: 'received' });
  const decided = withCoding(ruled, { classification: 'expense' }, BY_HAND);
  expect(findCodedValue(decided, 'classification')?.rule).toBeNull();
});
