import { describe, expect, test } from 'vitest';
import { NO_MONEY, toCents } from '#domain/money.ts';
import type { SheetRow } from '#domain/sheets/sheet-cell.ts';
import {
  generateDocuments,
  type PostedDocument,
  siigoNubeRows,
  siigoPymeRows,
  woJournalRows,
  writeVouchers,
} from '#tests/harness/reconciliation/generate-ledger.ts';
import { OWN_NIT } from '#tests/harness/reconciliation/generate-listing.ts';
import type { ListingRow } from '../listing-row.ts';
import { toResultLine } from '../result-line.ts';
import { groupVouchers } from './group-vouchers.ts';
import { findLedgerColumns } from './ledger-columns.ts';
import { type LedgerDocument, toLedgerDocument } from './ledger-document.ts';
import { type LedgerEntry, matchLedger } from './match-ledger.ts';
import { type LedgerLine, readLedgerLine } from './read-ledger-line.ts';
import { recogniseLedger } from './recognise-ledger.ts';

const OCTOBER = { from: '2025-10-01', to: '2025-10-31' };

function toRow(document: PostedDocument, at: number): ListingRow {
  const [own, other] = [
    { nit: OWN_NIT, name: 'Propia' },
    { nit: document.nit, name: 'Tercero' },
  ];
  const [supplier, customer] = document.type === 'sale' ? [own, other] : [other, own];
  return {
    file: 0,
    row: at,
    type_name: '',
    set_aside: null,
    kind: document.type === 'purchase_return' ? 'credit_note' : 'invoice',
    cufe: null,
    prefix: document.prefix,
    folio: document.digits,
    number: `${document.prefix}${document.digits}`,
    issue_date: document.date,
    received_date: document.date,
    supplier_nit: supplier.nit,
    supplier_name: supplier.name,
    customer_nit: customer.nit,
    customer_name: customer.name,
    currency: 'COP',
    total: toCents(Math.round((document.base + document.iva) * 100) / 100),
    tax: toCents(document.iva),
    payment_form: '1',
  };
}

function readVouchers(rows: readonly SheetRow[]) {
  const ledger = recogniseLedger(rows);
  if (!ledger) throw new Error('not a ledger');
  const lines = rows
    .filter(({ row }) => row > ledger.titles_row)
    .flatMap((row) => {
      const read = readLedgerLine({ columns: ledger.columns, countsFrom1904: false }, row);
      return read?.type === 'ok' ? [read.line] : [];
    });
  return { program: ledger.program, lines, vouchers: groupVouchers(lines) };
}

const toDocuments = (documents: readonly PostedDocument[]): LedgerDocument[] =>
  documents.map((document, at) => {
    const row = toRow(document, at);
    const made = toLedgerDocument(toResultLine({ type: 'missing', row, trashed: null }), new Set([OWN_NIT]));
    if (!made) throw new Error('no document');
    return made;
  });

const MEANT = {
  none: 'posted',
  amount: 'posted_different',
  month: 'posted_other_month',
  not_posted: 'not_posted',
} as const;

describe.each([
  ['siigo_pyme', siigoPymeRows],
  ['siigo_nube', siigoNubeRows],
  ['wo_journal', woJournalRows],
] as const)('%s', (program, toRows) => {
  test.each([1, 2, 3])('finds 97 of 100 documents or more, and none of 2,000 wrong: seed %i', (seed) => {
    const generated = generateDocuments(2_000, seed);
    const written = writeVouchers(generated, seed);
    const { vouchers, lines, ...read } = readVouchers(toRows(written));
    expect(read.program).toBe(program);
    expect(lines).toHaveLength(written.length);
    const documents = toDocuments(generated);
    const entries = matchLedger(documents, vouchers, OCTOBER);
    const isRight = (entry: LedgerEntry, at: number) => {
      const document = generated[at];
      const meant = MEANT[document?.fault ?? 'none'];
      if (entry.type === meant) return true;
      // Not found is no wrong answer; it lowers the share of the matched ones.
      return entry.type === 'not_posted';
    };
    const own = entries.slice(0, documents.length);
    expect(own.filter((entry, at) => !isRight(entry, at))).toEqual([]);
    const posted = generated.filter(({ fault }) => fault !== 'not_posted').length;
    const found = own.filter(({ type }) => type !== 'not_posted').length;
    expect(found / posted).toBeGreaterThanOrEqual(0.97);
    // Each voucher of a match is of the third party and holds the lines of that document.
    for (const entry of own) {
      if (entry.type === 'not_posted' || entry.type === 'only_ledger') continue;
      const at = documents.indexOf(entry.document);
      const rows = new Set(entry.voucher.rows.map((row) => row - (program === 'siigo_pyme' ? 6 : 2)));
      expect([...rows].every((index) => written[index]?.document === generated[at])).toBe(true);
    }
  });

  test('every document and every voucher is in one entry, and a payment is no document', () => {
    const generated = generateDocuments(400, 9);
    const { vouchers } = readVouchers(toRows(writeVouchers(generated, 9)));
    const documents = toDocuments(generated);
    const entries = matchLedger(documents, vouchers, OCTOBER);
    expect(entries.flatMap((entry) => ('document' in entry ? [entry.document] : []))).toEqual(documents);
    const inEntries = entries.flatMap((entry) => ('voucher' in entry ? [entry.voucher] : []));
    expect(new Set(inEntries)).toEqual(new Set(vouchers));
    expect(inEntries).toHaveLength(vouchers.length);
    const alone = entries.flatMap((entry) => (entry.type === 'only_ledger' ? [entry] : []));
    expect(alone.length).toBeGreaterThan(50);
    expect(alone.filter(({ reason }) => reason === 'payment').length).toBe(
      alone.filter(({ voucher }) => voucher.is_payment).length,
    );
  });
});

test('20,000 sales to one customer are found without comparing each with each', () => {
  const generated = generateDocuments(20_000, 4).map((document) => ({
    ...document,
    nit: '222222222222',
    prefix: 'FE',
  }));
  const { vouchers } = readVouchers(siigoNubeRows(writeVouchers(generated, 4)));
  const documents = toDocuments(generated);
  const started = performance.now();
  const entries = matchLedger(documents, vouchers, OCTOBER);
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(entries.filter(({ type }) => type === 'posted').length).toBeGreaterThan(15_000);
}, 30_000);

test('a journal of another program is read by the titles of its columns', () => {
  const rows: SheetRow[] = [
    { row: 1, cells: ['Libro diario'] },
    { row: 3, cells: ['Fecha', 'Comprobante', 'Cuenta', 'NIT Tercero', 'Factura', 'Débitos', 'Créditos'] },
    { row: 4, cells: ['05/10/2025', 'CC-9', '5135', '800.000.007-1', 'FE-123', '1.190.000', ''] },
    { row: 5, cells: ['05/10/2025', 'CC-9', '2205', '800000007', '', '', '1.190.000'] },
    { row: 6, cells: ['', '', '', '', 'Totales', '1.190.000', '1.190.000'] },
  ];
  const { program, lines, vouchers } = readVouchers(rows);
  expect(program).toBe('other');
  expect(lines).toHaveLength(2);
  expect(vouchers).toMatchObject([{ numbers: ['FE123', 'CC9'], total: 119_000_000, direction: 'purchase' }]);
});

test('a sheet without a third party is no ledger', () => {
  const rows: SheetRow[] = [{ row: 1, cells: ['Fecha', 'Cuenta', 'Débito', 'Crédito'] }];
  expect(recogniseLedger(rows)).toBeUndefined();
  expect(findLedgerColumns(['Fecha', 'Cuenta', 'Débito', 'Crédito'])).toEqual({
    date: 0,
    account: 1,
    debit: 2,
    credit: 3,
  });
});

const aLine = (parts: Partial<LedgerLine>): LedgerLine => ({
  ...{ row: 1, voucher: 'V1', voucher_number: '1', date: '2025-10-05', party: '900111222', prefix: '', number: '' },
  ...{ note: '', account: '', debit: NO_MONEY, credit: NO_MONEY, voided: false },
  ...parts,
});
const aDocument = (parts: Partial<LedgerDocument>): LedgerDocument => {
  const [document] = toDocuments(generateDocuments(1, 1));
  if (!document) throw new Error('no document');
  return { ...document, ...parts };
};

test('a third party of whom the ledger has only a payment is not called unknown', () => {
  const [paid, strange] = [aDocument({ party: '900111222' }), aDocument({ party: '900333444' })];
  const payment = groupVouchers([
    aLine({ account: '220501', debit: toCents(100) }),
    aLine({ row: 2, account: '111005', credit: toCents(100) }),
  ]);
  const entries = matchLedger([paid, strange], payment, OCTOBER);
  expect(entries.map((entry) => ('reason' in entry ? entry.reason : entry.type))).toEqual([
    'number_not_found',
    'party_unknown',
    'payment',
  ]);
});

test('a voucher of more lines than a call may have arguments is one', () => {
  const many = Array.from({ length: 200_000 }, (_, row) =>
    aLine({ row, party: row === 0 ? '900111222' : '', account: '519530', debit: toCents(1) }),
  );
  expect(groupVouchers(many)).toMatchObject([{ party: '900111222', total: toCents(200_000) }]);
});

test('an expense without a third party belongs to the only one of its voucher, and to none of two', () => {
  const expense = aLine({ party: '', account: '519530', debit: toCents(100) });
  const payable = aLine({ row: 2, account: '220501', number: '77', credit: toCents(100) });
  expect(groupVouchers([expense, payable])).toMatchObject([
    { party: '900111222', total: toCents(100), direction: 'purchase', is_payment: false, numbers: ['77', '1'] },
  ]);
  const other = aLine({ row: 3, party: '900333444', account: '220501', credit: toCents(50) });
  expect(groupVouchers([expense, payable, other]).map(({ party, rows }) => [party, rows])).toEqual([
    ['', [1]],
    ['900111222', [2]],
    ['900333444', [3]],
  ]);
});
