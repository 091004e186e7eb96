import { expect, test } from 'vitest';
import { findCodedValue } from '#domain/coding/with-coding.ts';
import type { IdentifiedRule } from '#domain/rules/prepare-rules.ts';
import { scanRows } from '#store/invoices/scan-rows.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import { Store } from '#store/store.ts';
import { aSyncedDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { applyRuleToRows, planRule, undoRule } from './apply-rule.ts';

const OTHER = '22222222-2222-4222-8222-222222222222';
const at = '2026-11-01T00:00:00.000Z';
const rule: IdentifiedRule = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Claro',
  order: 'i',
  enabled: true,
  conditions: { nit: '900123456-8' },
  sets: { account: '5195', classification: 'expense', status: 'sent' },
};

/** Every third invoice is of another supplier; a person, another rule or nothing has set the account before. */
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    anInvoice({
      invoice_number: `FE-${n}`,
      direction: 'received',
      ...(n % 3 === 2 && { supplier_nit: '800111222' }),
      coding:
        n % 4 === 0
          ? []
          : [{ field: 'account', value: n % 4 === 1 ? '1435' : '5135', rule: n % 4 === 3 ? null : OTHER, at }],
    }),
  );

/** Without the marks of changes that wait, and without times: those of restored values are the server's. */
const toComparable = ({ pend, change_state, coding, ...row }: InvoiceRow) => ({
  ...row,
  coding: coding.map(({ field, value, rule: origin }) => ({ field, value, origin })),
});

test('a rule changes as many invoices as its preview counts, and the undo restores each exactly', async () => {
  const { device } = await aSyncedDevice(rows(60));
  const { store } = device;
  const before = await store.invoices.orderBy('id').toArray();
  const plan = planRule([rule], rule.id);
  const found: string[] = [];
  await scanRows(store, (part) => void found.push(...part.filter((row) => plan(row)).map(({ id }) => id)));
  const changed = await applyRuleToRows(store, found, { rules: [rule], id: rule.id });
  expect(changed.queued).toBe(found.length);
  const after = await store.invoices.orderBy('id').toArray();
  const differing = after.filter((row, n) => JSON.stringify(row.coding) !== JSON.stringify(before[n]?.coding));
  expect(differing.map(({ id }) => id)).toEqual(found);
  expect(after.filter((row) => findCodedValue(row, 'account')?.rule === null)).toHaveLength(15);
  expect(await undoRule(store, changed.before, { rule })).toBe(0);
  expect((await store.invoices.orderBy('id').toArray()).map(toComparable)).toEqual(before.map(toComparable));
});

test('5,000 changed rows are undone', async () => {
  const store = new Store(crypto.randomUUID());
  const many = Array.from({ length: 5_000 }, (_, n) => anInvoice({ invoice_number: `FE-${n}`, direction: 'received' }));
  await store.invoices.bulkAdd(many);
  const ids = (await store.invoices.toCollection().primaryKeys()) as string[];
  const begin = performance.now();
  const changed = await applyRuleToRows(store, ids, { rules: [rule], id: rule.id });
  expect(changed.queued).toBe(5_000);
  process.stdout.write(`5,000 rows changed: ${Math.round(performance.now() - begin)} ms\n`);
  const start = performance.now();
  expect(await undoRule(store, changed.before, { rule })).toBe(0);
  process.stdout.write(`undo of 5,000 rows: ${Math.round(performance.now() - start)} ms\n`);
  const coded = await store.invoices.filter(({ coding, status }) => coding.length > 0 || status !== 'draft').count();
  expect(coded).toBe(0);
}, 60_000);
