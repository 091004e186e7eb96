import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCodedValue } from '#domain/coding/with-coding.ts';
import type { IdentifiedRule } from '#domain/rules/prepare-rules.ts';
import { scanRows } from '#store/invoices/scan-rows.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import { Store } from '#store/store.ts';
import { enqueueMany } from '#sync/outbox/enqueue-many.ts';
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

const FIELDS = ['account', 'classification', 'status', 'cost_center'];
const stateOf = (row: InvoiceRow) =>
  FIELDS.map((field) => {
    const entry = findCodedValue(row, field);
    const stated = field === 'status' ? row.status : field === 'classification' ? row.classification : undefined;
    return { field, value: entry?.value ?? stated, origin: entry?.rule };
  });

test('an undo gives back what the rule set and nothing else, whether its changes were sent or not', async () => {
  const Values = fc.record(
    { account: fc.constantFrom('5195', '1435'), cost_center: fc.constantFrom('ventas', 'planta') },
    { requiredKeys: [] },
  );
  const Run = fc.record({
    isAppliedTwice: fc.boolean(),
    earlier: Values,
    later: Values,
    isSent: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
    sets: fc.constantFrom<Record<string, string>>(
      rule.sets,
      { account: '5195' },
      { account: '5195', cost_center: 'ventas' },
    ),
  });
  await fc.assert(
    fc.asyncProperty(Run, async ({ isAppliedTwice, earlier, later, isSent, sets }) => {
      const store = new Store(crypto.randomUUID());
      await store.invoices.bulkAdd(rows(24));
      const ids = (await store.invoices.toCollection().primaryKeys()) as string[];
      const decide = async (values: Record<string, string>, part: readonly string[]) => {
        if (Object.keys(values).length === 0) return;
        const input = { values, rule: null, restores: false };
        await enqueueMany(
          store,
          part.map((id) => ({ name: 'invoice.set-coding', input: { id, ...input } })),
        );
      };
      const applied = { ...rule, sets };
      await decide(earlier, ids.slice(0, 8));
      if (isAppliedTwice) {
        const first = { ...rule, sets: { ...sets, account: '1435' } };
        await applyRuleToRows(store, ids, { rules: [first], id: rule.id });
      }
      const { before } = await applyRuleToRows(store, ids, { rules: [applied], id: rule.id });
      const sent = ids.filter((_, n) => isSent[n]);
      await store.outbox.where('about').anyOf(sent).modify({ attempts: 1 });
      await decide(later, ids.slice(6, 14));
      const shown = new Map((await store.invoices.toArray()).map((row) => [row.id, stateOf(row)]));
      const previous = new Map(before.map((row) => [row.id, stateOf(row)]));
      expect(await undoRule(store, before, { rule: applied })).toBe(0);
      for (const row of await store.invoices.toArray()) {
        const given = previous.get(row.id);
        const expected = shown
          .get(row.id)
          ?.map((one, n) => (given && one.origin === rule.id && one.field in sets ? given[n] : one));
        expect(stateOf(row)).toEqual(expected);
      }
      await store.delete();
    }),
    { numRuns: 60 },
  );
}, 60_000);

test('the undo of changes that were never sent removes them and keeps the decisions before and after', async () => {
  const store = new Store(crypto.randomUUID());
  await store.invoices.bulkAdd(rows(30));
  const ids = (await store.invoices.toCollection().primaryKeys()) as string[];
  const { before } = await applyRuleToRows(store, ids, { rules: [rule], id: rule.id });
  const kept = before[0]?.id ?? '';
  const input = { id: kept, values: { cost_center: 'ventas' }, rule: null, restores: false };
  await enqueueMany(store, [{ name: 'invoice.set-coding', input }]);
  await undoRule(store, before, { rule });
  expect((await store.outbox.toArray()).map(({ about }) => about)).toEqual([kept]);
  expect(await store.shadow.count()).toBe(1);
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
  expect([coded, await store.outbox.count(), await store.shadow.count()]).toEqual([0, 0, 0]);
}, 60_000);
