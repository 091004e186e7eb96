import { expect, test } from 'vitest';
import type { CodedValue } from '#domain/coding/coded-value.ts';
import { NOT_STORED_AT } from '#domain/coding/with-coding.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { isAsSeen } from './is-as-seen.ts';

const RULE = '11111111-1111-4111-8111-111111111111';
const base = anInvoice({ id: '7c0d4a52-4a1e-4a52-8a2e-0f5f5f1d2c3b' });
const { status, classification } = base;
const coded = (
  field: string,
  value: string,
  { rule = RULE as string | null, at = NOT_STORED_AT } = {},
): CodedValue => ({
  field,
  value,
  rule,
  at,
});
const decided = (seen: CodedValue[]) =>
  ({
    operation: 'invoice.set-coding',
    input: { id: base.id, values: { account: '5135' } },
    seen: { status, classification, coding: seen },
    state: 'pending',
    attempts: 0,
    about: base.id,
  }) as unknown as OutboxRow;
const STORED = '2026-11-26T10:00:00.000Z';

test.each([
  ['the same value, stored by the server since', [coded('account', '5195', { at: STORED })], true],
  ['the same value by a person', [coded('account', '5195', { rule: null })], false],
  ['another value', [coded('account', '1435')], false],
  ['no value', [], false],
  ['another field beside it', [coded('account', '5195'), coded('cost_center', 'c')], true],
])('a decision about the account is as seen with %s: %s', (_, coding, expected) =>
  expect(isAsSeen(decided([coded('account', '5195')]), { ...base, coding })).toBe(expected),
);

test('a deletion is about every field', () => {
  const row = { ...decided([]), operation: 'invoice.delete', input: { id: base.id } };
  expect(isAsSeen(row, { ...base, coding: [] })).toBe(true);
  expect(isAsSeen(row, { ...base, coding: [coded('cost_center', 'c')] })).toBe(false);
});
