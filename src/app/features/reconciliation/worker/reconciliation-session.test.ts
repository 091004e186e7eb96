import readSheets from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { gzip } from '#app/reconciliation/gzip.ts';
import type { LocalInvoice } from '#domain/reconciliation/local-invoice.ts';
import { RECONCILIATION_CLASSES } from '#domain/reconciliation/reconciliation-entry.ts';
import { aWorkbook } from '#tests/harness/documents/a-workbook.ts';
import { aListingFile } from '#tests/harness/reconciliation/a-listing-file.ts';
import { generateListing, OWN_NIT } from '#tests/harness/reconciliation/generate-listing.ts';
import type { CompareOptions } from './protocol.ts';
import { ReconciliationSession } from './reconciliation-session.ts';

const OPTIONS: CompareOptions = { store: '', own_nits: [OWN_NIT], month: null, is_whole: false };

const aSession = (invoices: LocalInvoice[] = []) =>
  new ReconciliationSession({ readInvoices: async () => invoices, onProgress: () => {} });

const listing = generateListing(600, 7);
const file = aListingFile(listing.cells);

describe('a listing', () => {
  test('is read, compared and summed for its month', async () => {
    const overview = await aSession(listing.invoices).compare([file], OPTIONS);
    expect(overview).toMatchObject({ month: '2025-10', problems: [], files: [{ rows: listing.cells.length }] });
    expect(overview.coverage?.covered).toEqual({ from: '2025-10-01', to: '2025-10-31' });
    for (const name of ['missing', 'different', 'equal', 'repeated', 'not_invoice'] as const) {
      const meant = listing.rows.filter((row) => row.class === name).length;
      expect([name, overview.summary.classes[name].count]).toEqual([name, meant]);
    }
  });

  test('is read once when the same file comes twice', async () => {
    const overview = await aSession().compare([file, file], OPTIONS);
    expect(overview.files).toHaveLength(1);
  });

  test('of whole pages may be cut', async () => {
    for (const [rows, isCut] of [
      [150, true],
      [149, false],
      [300, true],
    ] as const) {
      const overview = await aSession().compare([aListingFile(listing.cells.slice(0, rows))], OPTIONS);
      expect([rows, overview.coverage?.cut_files.length]).toEqual([rows, isCut ? 1 : 0]);
    }
  });

  test('is refused by name when it is another file', async () => {
    const other = new File([new Uint8Array(aWorkbook({ sheets: [{ name: 'Hoja', sheetData: HOURS }] }))], 'horas.xlsx');
    const text = new File(['hola'], 'nota.xlsx');
    const overview = await aSession().compare([other, text, file], OPTIONS);
    expect(overview.problems).toMatchObject([
      { name: 'horas.xlsx', type: 'not_listing' },
      { name: 'nota.xlsx', type: 'refused' },
    ]);
    expect(overview.files).toHaveLength(1);
  });
});

const HOURS = '<row><c t="inlineStr"><is><t>Nombre</t></is></c></row><row><c><v>3</v></c></row>';

test('lines are selected by class, reason and words, the newest first', async () => {
  const session = aSession(listing.invoices);
  const { summary } = await session.compare([file], OPTIONS);
  const all = await session.select({ type: 'missing', search: '', reason: null, moved: false });
  expect(all.count).toBe(summary.classes.missing.count);
  const lines = await session.lines(0, all.count);
  const dates = lines.map(({ row }) => row?.issue_date ?? '');
  expect(dates).toEqual([...dates].sort().reverse());
  const [first] = lines;
  const name = first?.row?.supplier_name ?? '';
  const found = await session.select({ type: 'missing', search: name.toUpperCase(), reason: null, moved: false });
  expect(found.count).toBeGreaterThan(0);
  expect(found.count).toBeLessThan(all.count);
  const trashed = await session.select({ type: 'missing', search: '', reason: 'trashed', moved: false });
  expect(trashed.count).toBe(listing.rows.filter(({ detail }) => detail === 'trashed').length);
});

test('a run is packed and opened again, equal to what was compared', async () => {
  const session = aSession(listing.invoices);
  const compared = await session.compare([file], OPTIONS);
  const { bytes } = await session.pack();
  const other = aSession();
  expect(await other.open(bytes)).toEqual({ ...compared, is_covered: true });
  const equal = { type: 'equal', search: '', reason: null, moved: false } as const;
  expect(await other.select(equal)).toEqual(await session.select(equal));
  const again = aSession();
  await again.open((await other.pack()).bytes);
  expect(await again.select({ ...equal, type: 'missing' })).toMatchObject({
    count: compared.summary.classes.missing.count,
  });
  expect(await other.open(new TextEncoder().encode('no es un gzip').buffer)).toBeUndefined();
});

test('a run of the first version is opened', async () => {
  const session = aSession(listing.invoices);
  const compared = await session.compare([file], OPTIONS);
  const { count } = await session.select({ type: 'equal', search: '', reason: null, moved: false });
  const run = { version: 1, month: compared.month, coverage: compared.coverage, files: compared.files };
  const packed = await gzip(JSON.stringify({ ...run, lines: await session.lines(0, count) }));
  const opened = await aSession().open(packed.buffer);
  expect(opened?.summary.classes.equal).toEqual(compared.summary.classes.equal);
});

test('the next run tells what moved', async () => {
  const missing = listing.rows.filter(({ class: name, detail }) => name === 'missing' && detail === '').length;
  const session = aSession(listing.invoices.filter(({ id }) => listing.rows[Number(id.slice(1))]?.class !== 'equal'));
  await session.compare([file], OPTIONS);
  const { bytes } = await session.pack();
  const next = aSession(listing.invoices);
  await next.compare([file], OPTIONS);
  const { summary } = await next.setPrevious(bytes);
  expect(summary.moved?.['missing > equal']).toBeGreaterThan(missing);
  const moved = await next.select({ type: 'equal', search: '', reason: null, moved: true });
  expect(moved.count).toBe(summary.moved?.['missing > equal']);
  const same = await session.setPrevious(bytes);
  expect(same.summary.moved).toEqual({});
});

test('documents that a person settled are not left to resolve', async () => {
  const session = aSession(listing.invoices);
  const { summary } = await session.compare([file], OPTIONS);
  await session.select({ type: 'missing', search: '', reason: null, moved: false });
  const [line] = await session.lines(0, 1);
  const settled = await session.setSettled([line?.document ?? '']);
  expect(settled?.summary.to_resolve).toBe(summary.to_resolve - 1);
  // The same decisions once more change nothing, so the page selects no lines again.
  expect(await session.setSettled([line?.document ?? ''])).toBeUndefined();
});

test('the workbook has a sheet per class, and texts stay texts', async () => {
  const evil = listing.cells.map((cells, at) => (at === 0 ? cells.with(10, '=HYPERLINK("x")') : cells));
  const session = aSession(listing.invoices);
  const { summary } = await session.compare([aListingFile(evil)], OPTIONS);
  // Each text is its own name.
  const named = <T extends object>(): T => new Proxy({}, { get: (_, name) => String(name) }) as T;
  const blob = await session.workbook({
    titles: Array.from({ length: 21 }, (_, at) => `Columna ${at + 1}`),
    classes: named(),
    reasons: named(),
    fields: named(),
    notes: new Map(),
  });
  const sheets = await readSheets(Buffer.from(await blob.arrayBuffer()));
  expect(sheets.map(({ sheet, data }) => [sheet, data.length - 1])).toEqual(
    RECONCILIATION_CLASSES.map((name) => [name, summary.classes[name].count]),
  );
  expect(sheets.flatMap(({ data }) => data.flat())).toContain('=HYPERLINK("x")');
});
