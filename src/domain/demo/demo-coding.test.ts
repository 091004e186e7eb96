import { expect, test } from 'vitest';
import { ValidCodingChange } from '../coding/coding-change.ts';
import { parseRecordData } from '../records/record-types.ts';
import { createDemoCoding, DEMO_RECORDS, trashedDocuments, unclassifiedDocuments } from './demo-coding.ts';
import { demoDocuments } from './demo-documents.ts';
import { DEMO_COMPANY } from './demo-parties.ts';

const DAYS = ['2026-11-21', '2026-12-01', '2027-02-28'];
/** Their values name no record. */
const PLAIN = new Set(['account', 'withholding_concept', 'classification']);
const idOf = (name: string) => DEMO_RECORDS.find(({ data }) => data.name === name)?.id;

test('the records are those that a person could create', () => {
  for (const { type, data } of DEMO_RECORDS) expect(parseRecordData(type, data)).toEqual(data);
  expect(new Set(DEMO_RECORDS.map(({ id }) => id)).size).toBe(DEMO_RECORDS.length);
});

test.each(DAYS)('each record is used on some documents, whatever the day: %s', (day) => {
  const documents = demoDocuments(day);
  const codingOf = createDemoCoding(documents, day);
  const values = documents.map((document) => ({ document, values: codingOf(document) }));
  const ids = new Set<string | undefined>(DEMO_RECORDS.map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const { values: coding } of values) expect(ValidCodingChange.safeParse(coding).success).toBe(true);
  const named = values.flatMap(({ values: coding }) => Object.entries(coding)).filter(([field]) => !PLAIN.has(field));
  for (const [field, value] of named) {
    const id = (field === 'cost_center' ? value : field.split(':')[1]) ?? '';
    expect(ids.has(id)).toBe(true);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const { id, data } of DEMO_RECORDS.filter(({ type }) => type !== 'rule'))
    expect([data.name, (counts.get(id) ?? 0) > 1]).toEqual([data.name, true]);
  const ordered = values.filter(({ values: coding }) => `custom:${idOf('Orden de compra')}` in coding);
  expect(ordered.every(({ document }) => document.customer.nit === DEMO_COMPANY.nit)).toBe(true);
  // Tags and orders mark a few, they do not cover the list.
  expect(ordered.length).toBeLessThan(values.length / 5);
});

test.each(DAYS)(
  'of %s: most purchases have an account, five wait for a class, and rules code their suppliers',
  (day) => {
    const documents = demoDocuments(day);
    const codingOf = createDemoCoding(documents, day);
    const nits = DEMO_RECORDS.flatMap(({ type, data }) => (type === 'rule' ? [data.conditions.nit] : []));
    const bills = documents.filter(({ root, supplier }) => root === 'Invoice' && supplier.nit !== DEMO_COMPANY.nit);
    const ruled = bills.filter(({ supplier }) => nits.includes(supplier.nit));
    expect(ruled.length).toBeGreaterThan(18);
    expect(ruled.filter((document) => 'account' in codingOf(document))).toEqual([]);
    const without = bills.filter((document) => !ruled.includes(document) && !('account' in codingOf(document)));
    expect(new Set(without)).toEqual(unclassifiedDocuments(documents));
    expect(without.map((document) => codingOf(document)['classification'])).toEqual(Array(5).fill('none'));
    expect(trashedDocuments(documents, day)).toHaveLength(3);
  },
);
