import { expect, test } from 'vitest';
import { ValidCodingChange } from '../coding/coding-change.ts';
import { parseRecordData } from '../records/record-types.ts';
import { createDemoCoding, DEMO_RECORDS } from './demo-coding.ts';
import { demoDocuments } from './demo-documents.ts';
import { DEMO_COMPANY } from './demo-parties.ts';

const DAYS = ['2026-11-21', '2026-12-01', '2027-02-28'];
const idOf = (name: string) => DEMO_RECORDS.find(({ data }) => data.name === name)?.id;

test('the records are those that a person could create', () => {
  for (const { type, data } of DEMO_RECORDS) expect(parseRecordData(type, data)).toEqual(data);
  expect(new Set(DEMO_RECORDS.map(({ id }) => id)).size).toBe(DEMO_RECORDS.length);
});

test.each(DAYS)('each record is used on some documents, whatever the day: %s', (day) => {
  const codingOf = createDemoCoding(day);
  const values = demoDocuments(day).map((document) => ({ document, values: codingOf(document) }));
  const ids = new Set<string | undefined>(DEMO_RECORDS.map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const { values: coding } of values) {
    expect(ValidCodingChange.safeParse(coding).success).toBe(true);
    for (const [field, value] of Object.entries(coding)) {
      const id = field === 'cost_center' ? value : field.split(':')[1];
      expect(ids.has(id ?? undefined)).toBe(true);
      counts.set(id ?? '', (counts.get(id ?? '') ?? 0) + 1);
    }
  }
  for (const { id, data } of DEMO_RECORDS) expect([data.name, (counts.get(id) ?? 0) > 1]).toEqual([data.name, true]);
  const ordered = values.filter(({ values: coding }) => `custom:${idOf('Orden de compra')}` in coding);
  expect(ordered.every(({ document }) => document.customer.nit === DEMO_COMPANY.nit)).toBe(true);
  // Tags and orders mark a few, they do not cover the list.
  expect(ordered.length).toBeLessThan(values.length / 5);
});
