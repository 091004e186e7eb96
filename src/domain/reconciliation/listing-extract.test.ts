import { expect, test } from 'vitest';
import { readUploadMembers } from '#domain/files/read-upload-members.ts';
import { findColumns } from '#domain/sheets/find-columns.ts';
import { readSheetRow } from '#domain/sheets/read-sheet-row.ts';
import type { SheetCell } from '#domain/sheets/sheet-cell.ts';
import { serverPlatform } from '#server/documents/file-platform.ts';
import { generateListing, LISTING_TITLES } from '#tests/harness/reconciliation/generate-listing.ts';
import { writeListingExtract } from './listing-extract.ts';
import type { ListingRow } from './listing-row.ts';
import { createListingReader } from './read-listing.ts';

const titles = { header: LISTING_TITLES, countsFrom1904: false };
const toRow = createListingReader({ ...titles, file: 0 });
const importRules = { layout: 'dian', mapping: findColumns(LISTING_TITLES), types: new Map(), ...titles } as const;
const listing = generateListing(400, 11);

/** Columns of taxes and withholdings, and names that XML does not take as they are. */
const cells = listing.cells.map((row, at): SheetCell[] => {
  if (at % 5 !== 0) return row;
  const values: Record<string, SheetCell> = {
    INC: 800,
    IBUA: 35.5,
    'Rete Renta': 250.25,
    'Nombre Emisor': 'Café "Las 3" & <Cía>\u0001',
  };
  return row.map((cell, column) => values[LISTING_TITLES[column] ?? ''] ?? cell);
});
const rowsOf = (some: readonly (readonly SheetCell[])[]): ListingRow[] =>
  some.map((row, at) => toRow?.({ row: at + 2, cells: row })).filter((row) => row !== undefined);

async function read(text: string) {
  const documents: unknown[] = [];
  const refused: string[] = [];
  const refusal = await readUploadMembers(new TextEncoder().encode(text), serverPlatform, {
    member: (reading) => {
      if (reading.ok) documents.push(...reading.documents.map((document) => [reading.source, document]));
      else refused.push(reading.detail);
    },
    attachment: () => {},
    skipped: () => {},
  });
  return { documents, refused, refusal };
}

test('rows become the documents that an import of the whole listing makes of them', async () => {
  const chosen = cells.filter((row) => rowsOf([row])[0]?.set_aside === null);
  const { documents, refused, refusal } = await read(writeListingExtract(rowsOf(chosen)));
  const imported = chosen.map((row) => readSheetRow(importRules, row));
  expect(chosen.length).toBeGreaterThan(100);
  expect([refused, refusal]).toEqual([[], undefined]);
  expect(documents).toEqual(
    imported.map((result) => [
      'sheet',
      result.type === 'import' ? { ...result.document, payment_means: null } : result,
    ]),
  );
});

test('the same rows give the same file, and a damaged file is refused with its reason', async () => {
  const rows = rowsOf(cells.slice(0, 20)).filter(({ set_aside }) => set_aside === null);
  const text = writeListingExtract(rows);
  expect(writeListingExtract(rows)).toBe(text);
  expect((await read(text.slice(0, -30))).refusal).toMatchObject({ code: 'xml_broken' });
  const { documents, refused } = await read(text.replace(/issue_date="[^"]*"/, 'issue_date="ayer"'));
  expect([documents.length, refused]).toEqual([rows.length - 1, [expect.stringContaining('No es una fecha')]]);
});
