import readSheets from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { gzip } from '#app/reconciliation/gzip.ts';
import { LEDGER_CLASSES } from '#domain/reconciliation/ledger/summarize-ledger.ts';
import type { LocalInvoice } from '#domain/reconciliation/local-invoice.ts';
import { RECONCILIATION_CLASSES } from '#domain/reconciliation/reconciliation-entry.ts';
import { aWorkbook } from '#tests/harness/documents/a-workbook.ts';
import { aLedgerFile, aListingFile } from '#tests/harness/reconciliation/a-listing-file.ts';
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
  expect(await other.open(bytes)).toEqual({ ...compared, is_covered: true, can_compare: false });
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
    ledger: { titles: [], classes: named(), reasons: named() },
  });
  const sheets = await readSheets(Buffer.from(await blob.arrayBuffer()));
  expect(sheets.map(({ sheet, data }) => [sheet, data.length - 1])).toEqual(
    RECONCILIATION_CLASSES.map((name) => [name, summary.classes[name].count]),
  );
  expect(sheets.flatMap(({ data }) => data.flat())).toContain('=HYPERLINK("x")');
});

describe('the third leg', () => {
  const TITLES = ['Fecha', 'NIT', 'Factura', 'Cuenta', 'Débito', 'Crédito'];
  const posted = listing.invoices.filter((one) => one.kind === 'invoice' && one.customer_nit === OWN_NIT).slice(0, 20);
  const journal = aLedgerFile([
    { row: 1, cells: TITLES },
    ...posted.map(({ issue_date, supplier_nit, number, total }, at) => ({
      row: at + 2,
      // Every fifth voucher has another total.
      cells: [issue_date, supplier_nit, number, '5135', (total + (at % 5 === 0 ? 500_000 : 0)) / 100, 0],
    })),
  ]);
  const options = { own_nits: [OWN_NIT], chosen: [] };
  const read = async (session: ReconciliationSession) =>
    Promise.all(LEDGER_CLASSES.map((name) => session.ledgerEntries(name, 10_000)));

  async function compared() {
    const session = aSession(listing.invoices);
    await session.compare([file], OPTIONS);
    const result = await session.compareLedger(journal, options);
    if (result.type !== 'ok') throw new Error('The journal was not read.');
    return { session, overview: result.overview };
  }

  test('is kept with the run and opened again as it was compared', async () => {
    const { session, overview } = await compared();
    expect(overview.ledger?.summary.posted_different.count).toBeGreaterThan(0);
    expect(overview.ledger?.summary.posted.count).toBeGreaterThan(0);
    const { bytes } = await session.pack();
    const other = aSession();
    expect(await other.open(bytes)).toEqual({ ...overview, is_covered: true, can_compare: false });
    expect(await read(other)).toEqual(await read(session));
    // Kept once more after it was opened, it is the same.
    expect(await aSession().open((await other.pack()).bytes)).toMatchObject({ ledger: overview.ledger });
  });

  test('stays with the result when what moved is shown, and when the invoices are compared again', async () => {
    const { session, overview } = await compared();
    const { bytes } = await session.pack();
    expect((await session.setPrevious(bytes)).ledger).toEqual(overview.ledger);
    expect((await session.compareAgain(OPTIONS)).ledger).toEqual(overview.ledger);
    expect((await read(session)).flat().length).toBeGreaterThan(0);
    expect((await session.compare([file], OPTIONS)).ledger).toBeNull();
  });

  test('has a sheet for each of its classes in the workbook', async () => {
    const { session, overview } = await compared();
    const named = <T extends object>(): T => new Proxy({}, { get: (_, name) => String(name) }) as T;
    const texts = { classes: named<never>(), reasons: named<never>(), fields: named<never>(), notes: new Map() };
    const blob = await session.workbook({
      titles: [],
      ...texts,
      ledger: { titles: Array.from({ length: 12 }, (_, at) => `T${at}`), classes: named(), reasons: named() },
    });
    const sheets = await readSheets(Buffer.from(await blob.arrayBuffer()));
    const ledger = sheets.slice(RECONCILIATION_CLASSES.length);
    expect(ledger.map(({ sheet, data }) => [sheet, data.length - 1])).toEqual(
      LEDGER_CLASSES.map((name) => [name, overview.ledger?.summary[name].count]),
    );
    const [, row] = ledger.find(({ sheet }) => sheet === 'posted_different')?.data ?? [];
    expect(row?.slice(0, 1)).toEqual(row?.slice(9, 10));
    expect(Number(row?.[10]) - Number(row?.[5])).toBe(5_000);
  });
});
