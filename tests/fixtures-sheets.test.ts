import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type RowResult, readSheetRow } from '#domain/sheets/read-sheet-row.ts';
import { cellText } from '#domain/sheets/sheet-cell.ts';
import { openSpreadsheet } from '#server/spreadsheets/parse/spreadsheet.ts';
import { expectedFiles, isSpreadsheet } from '#tests/fixtures/compare-fixtures.ts';
import { FIXTURES_DIR, haveFixtures } from '#tests/harness/documents/dian-fixtures.ts';

type Sum = { rows: number; total: number; iva: number };
/** The shape of the truth about a spreadsheet; each test compares every field it names. */
type Truth = {
  outcome: string;
  columns: string[];
  rows: number;
  by_document_type?: Record<string, Sum>;
  grupo?: Record<string, number>;
};

const files = Object.keys(expectedFiles).filter(isSpreadsheet);
// Its own shape: the file is written by hand.
const truthOf = (file: string) => expectedFiles[file] as unknown as Truth;
const open = (file: string) => openSpreadsheet(readFileSync(join(FIXTURES_DIR, file)));
const SKIPPED = ['Application response', 'Nomina Individual'];

async function readAll(file: string) {
  const sheet = await open(file);
  const rules = { ...sheet, layout: 'dian' as const, types: new Map() };
  const read: { type: string; group: string; reading: RowResult }[] = [];
  for await (const rows of sheet.rows()) {
    for (const { cells } of rows) {
      const text = (field: 'document_type' | 'group') => cellText(cells[sheet.mapping[field] ?? -1]);
      read.push({ type: text('document_type'), group: text('group'), reading: readSheetRow(rules, cells) });
    }
  }
  return read;
}

type Read = Awaited<ReturnType<typeof readAll>>;

/** By type, in cents. */
function summed(read: Read): Record<string, Sum> {
  const sums: Record<string, Sum> = {};
  for (const { type, reading } of read) {
    if (reading.type !== 'import') continue;
    const { payable_total, taxes_by_code } = reading.document;
    const { rows, total, iva } = sums[type] ?? { rows: 0, total: 0, iva: 0 };
    sums[type] = { rows: rows + 1, total: total + payable_total, iva: iva + (taxes_by_code['01'] ?? 0) };
  }
  return sums;
}

function counted(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

test.skipIf(!haveFixtures)('there are spreadsheets to compare with', () => {
  expect(files.length).toBeGreaterThan(0);
});

describe('spreadsheets of the wild', () => {
  for (const file of files) {
    test(`${file} has the columns and rows that a person sees`, async () => {
      const { columns, rows } = truthOf(file);
      const sheet = await open(file);
      expect(sheet.header.map((cell) => cellText(cell))).toEqual(columns);
      let count = 0;
      for await (const some of sheet.rows()) count += some.length;
      expect(count).toBe(rows);
      expect(await sheet.count()).toBe(rows);
    });

    test(`${file} is taken for what it is`, async () => {
      const { layout } = await open(file);
      const { outcome } = truthOf(file);
      if (outcome === 'import') expect(layout).toBe('dian');
      else if (outcome.startsWith('reject')) expect(layout).toBe('journal');
      else expect(layout).toBe('unknown');
    });
  }

  for (const file of files.filter((one) => truthOf(one).outcome === 'import')) {
    test(`${file} gives every document with its amounts, and skips by name what is none`, async () => {
      const read = await readAll(file);
      const skipped = read.filter(({ reading }) => reading.type === 'skip');
      expect(read.filter(({ reading }) => reading.type === 'fail')).toEqual([]);
      expect(new Set(skipped.map(({ type }) => SKIPPED.includes(type)))).not.toContain(false);
      const wanted = Object.entries(truthOf(file).by_document_type ?? {}).filter(([type]) => !SKIPPED.includes(type));
      const inCents = wanted.map(([type, { rows, total, iva }]) => {
        return [type, { rows, total: Math.round(total * 100), iva: Math.round(iva * 100) }];
      });
      expect(summed(read)).toEqual(Object.fromEntries(inCents));
      expect(counted(read.map(({ group }) => group))).toEqual(truthOf(file).grupo);
    });
  }
});
