import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Cents } from '#domain/money.ts';
import { referenceMatch } from '#tests/harness/reconciliation/reference-match.ts';
import type { ListingRow, RowSetAside } from './listing-row.ts';
import type { LocalInvoice } from './local-invoice.ts';
import { type MatchInput, matchListing } from './match-listing.ts';
import type { ReconciliationEntry } from './reconciliation-entry.ts';

const OWN = '900123456';
const cufeOf = (n: number) => n.toString(16).padStart(96, 'a');

const ROW: ListingRow = {
  file: 0,
  row: 2,
  type_name: 'Factura electrónica',
  set_aside: null,
  kind: 'invoice',
  cufe: cufeOf(1),
  prefix: 'FE',
  folio: '12',
  number: 'FE12',
  issue_date: '2026-10-10',
  received_date: '2026-10-10',
  supplier_nit: '800111222',
  supplier_name: 'Proveedor',
  customer_nit: OWN,
  customer_name: 'Propia',
  currency: 'COP',
  total: Cents.parse(11_900_000),
  tax: Cents.parse(1_900_000),
  payment_form: '1',
};

const INVOICE: LocalInvoice = {
  id: 'a',
  number: 'FE12',
  kind: 'invoice',
  environment: 'production',
  supplier_nit: '800111222',
  supplier_name: 'Proveedor',
  customer_nit: OWN,
  customer_name: 'Propia',
  cufe: cufeOf(1),
  currency: 'COP',
  total: Cents.parse(11_900_000),
  tax: Cents.parse(1_900_000),
  issue_date: '2026-10-10',
  trashed: false,
};

const MONTH = { from: '2026-10-01', to: '2026-10-31' };

function run(input: Partial<MatchInput>): ReconciliationEntry[] {
  const steps = matchListing({
    rows: [],
    invoices: [],
    ownNits: new Set([OWN]),
    covered: MONTH,
    lateFrom: null,
    period: MONTH,
    ...input,
  });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const typesOf = (input: Partial<MatchInput>) => run(input).map(({ type }) => type);

describe('one document in both legs', () => {
  test('is equal by its CUFE, whatever its number', () => {
    expect(typesOf({ rows: [ROW], invoices: [{ ...INVOICE, number: 'OTRO9' }] })).toEqual(['equal']);
  });

  test('is equal by its number where one leg has no CUFE: zeros, hyphens, blanks, lost zeros behind a prefix of digits', () => {
    const row = { ...ROW, prefix: 'A1', folio: '0023' };
    for (const number of ['A1-0023', 'a1 0023', 'A10023', 'A123']) {
      expect(typesOf({ rows: [row], invoices: [{ ...INVOICE, cufe: null, number }] })).toEqual(['equal']);
    }
  });

  test('is equal by the last digits and the total, if one invoice fits alone', () => {
    const invoice = { ...INVOICE, cufe: null, number: '0012' };
    expect(typesOf({ rows: [ROW], invoices: [invoice] })).toEqual(['equal']);
    const twice = [invoice, { ...invoice, id: 'b', number: 'X12' }];
    expect(typesOf({ rows: [ROW], invoices: twice })).toEqual(['missing', 'only_local', 'only_local']);
  });

  test('of two CUFEs is two documents', () => {
    expect(typesOf({ rows: [ROW], invoices: [{ ...INVOICE, cufe: cufeOf(2) }] })).toEqual(['missing', 'only_local']);
  });

  test('a note and an invoice of the same number are not the same', () => {
    const note: LocalInvoice = { ...INVOICE, cufe: null, kind: 'credit_note' };
    expect(typesOf({ rows: [ROW], invoices: [note] })).toEqual(['missing', 'only_local']);
  });

  test('names each field that differs', () => {
    const changes: [Partial<LocalInvoice>, string[]][] = [
      [{ total: Cents.parse(11_900_100) }, []],
      [{ total: Cents.parse(11_900_101) }, ['total']],
      [{ tax: Cents.parse(0) }, ['tax']],
      [{ issue_date: '2026-11-01' }, ['date']],
      [{ kind: 'debit_note' }, ['type']],
      [{ supplier_nit: '800111223' }, ['party']],
      [{ currency: 'USD', total: Cents.parse(3) }, ['currency']],
    ];
    for (const [change, fields] of changes) {
      const [entry] = run({ rows: [ROW], invoices: [{ ...INVOICE, ...change }] });
      expect(entry).toMatchObject(fields.length === 0 ? { type: 'equal' } : { type: 'different', fields });
    }
  });
});

describe('what is in one leg alone', () => {
  test.each<[Partial<LocalInvoice>, string]>([
    [{ trashed: true }, 'trashed'],
    [{ environment: 'test' }, 'test'],
    [{ customer_nit: '700000001' }, 'other_nit'],
    [{ issue_date: '2026-10-01' }, 'outside'],
    [{ cufe: null }, 'no_cufe'],
    [{ cufe: 'a'.repeat(40) }, 'legacy'],
    [{ issue_date: '2026-10-19' }, 'recent'],
    [{}, 'unknown'],
  ])('%o is only in Cuadra: %s', (change, reason) => {
    const covered = { from: '2026-10-02', to: '2026-10-20' };
    expect(run({ covered, lateFrom: '2026-10-15', invoices: [{ ...INVOICE, ...change }] })).toMatchObject([
      { type: 'only_local', reason },
    ]);
  });

  test('an invoice of the last days is not recent where the listing was downloaded later', () => {
    const invoices = [{ ...INVOICE, issue_date: '2026-10-30' }];
    expect(run({ lateFrom: '2026-10-26', invoices })).toMatchObject([{ reason: 'recent' }]);
    expect(run({ lateFrom: null, invoices })).toMatchObject([{ reason: 'unknown' }]);
  });

  test("another company's row is not ours, whatever its type; one that names nobody keeps its reason", () => {
    const foreign = { ...ROW, set_aside: 'payroll' as const, customer_nit: '811111111' };
    const nobody = { ...ROW, set_aside: 'unreadable' as const, supplier_nit: '', customer_nit: '' };
    expect(run({ rows: [foreign, nobody] })).toMatchObject([
      { type: 'not_invoice', reason: 'other_company' },
      { type: 'not_invoice', reason: 'unreadable' },
    ]);
  });

  test('an invoice of another month is left out, unless DIAN has it in this one', () => {
    const invoice = { ...INVOICE, issue_date: '2026-11-02' };
    expect(run({ invoices: [invoice] })).toEqual([]);
    expect(typesOf({ rows: [ROW], invoices: [invoice] })).toEqual(['different']);
  });

  test('a row whose invoice is in the trash names it', () => {
    expect(run({ rows: [ROW], invoices: [{ ...INVOICE, trashed: true }] })).toMatchObject([
      { type: 'missing', trashed: { id: 'a' } },
    ]);
  });

  test('a rejected row is no invoice, and says why Cuadra alone has it', () => {
    const row: ListingRow = { ...ROW, set_aside: 'rejected', kind: null };
    expect(run({ rows: [row], invoices: [INVOICE] })).toMatchObject([
      { type: 'not_invoice', reason: 'rejected' },
      { type: 'only_local', reason: 'rejected' },
    ]);
  });

  test('a row of another company is set aside', () => {
    expect(run({ rows: [{ ...ROW, customer_nit: '700000001' }] })).toMatchObject([
      { type: 'not_invoice', reason: 'other_company' },
    ]);
  });

  test('a row of an unknown type is compared when Cuadra has it', () => {
    const row: ListingRow = { ...ROW, set_aside: 'unknown_type', kind: null };
    expect(typesOf({ rows: [row], invoices: [INVOICE] })).toEqual(['equal']);
    expect(typesOf({ rows: [row] })).toEqual(['not_invoice']);
  });
});

const nits = ['800111222', '8001112220', '700000001', OWN];
const kinds = ['invoice', 'credit_note', 'support_document', 'debit_note'] as const;
const numbers = ['12', '0012', '13'];
const prefixes = ['', 'FE', 'FE1', 'FE 1', '1'];
const cufes = fc.option(fc.integer({ min: 1, max: 5 }).map(cufeOf), { nil: null });
const days = fc.constantFrom('2026-09-30', '2026-10-10', '2026-10-29', '2026-11-01');
const cents = fc.constantFrom(100, 11_900_000, 11_900_050).map((amount) => Cents.parse(amount));

const setAside = fc.option(fc.constantFrom<RowSetAside>('event', 'rejected', 'unknown_type', 'unreadable'), {
  nil: null,
  freq: 5,
});

const rowsArb: fc.Arbitrary<ListingRow[]> = fc.array(
  fc
    .record({
      set_aside: setAside,
      kind: fc.constantFrom(...kinds),
      cufe: cufes,
      prefix: fc.constantFrom(...prefixes),
      folio: fc.constantFrom(...numbers),
      issue_date: days,
      supplier_nit: fc.constantFrom(...nits),
      customer_nit: fc.constantFrom(...nits),
      total: cents,
      tax: cents,
    })
    .map((some) => ({ ...ROW, ...some, number: some.prefix + some.folio })),
  { maxLength: 12 },
);

const invoicesArb: fc.Arbitrary<LocalInvoice[]> = fc.array(
  fc
    .record({
      id: fc.uuid(),
      prefix: fc.constantFrom(...prefixes),
      folio: fc.constantFrom(...numbers),
      kind: fc.constantFrom(...kinds),
      cufe: cufes,
      issue_date: days,
      supplier_nit: fc.constantFrom(...nits),
      customer_nit: fc.constantFrom(...nits),
      total: cents,
      tax: cents,
      trashed: fc.boolean(),
    })
    .map(({ prefix, folio, ...some }) => ({ ...INVOICE, ...some, number: prefix + folio })),
  { maxLength: 12 },
);

test('the maps give what comparing everything with everything gives, and every row and invoice is in one entry', () => {
  fc.assert(
    fc.property(rowsArb, invoicesArb, (rows, invoices) => {
      const input = { rows, invoices, ownNits: new Set([OWN]), covered: MONTH, period: MONTH, lateFrom: '2026-10-26' };
      const entries = run(input);
      expect(entries).toEqual(referenceMatch(input));
      const rowsIn = entries.flatMap((entry) => ('row' in entry && entry.row ? [entry.row] : []));
      expect(rowsIn).toEqual(rows);
      const invoicesIn = entries.flatMap(invoicesOf);
      expect(new Set(invoicesIn).size).toBe(invoicesIn.length);
      const inPeriod = invoices.filter(({ issue_date }) => issue_date >= MONTH.from && issue_date <= MONTH.to);
      expect(inPeriod.every((invoice) => invoicesIn.includes(invoice))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

function invoicesOf(entry: ReconciliationEntry): LocalInvoice[] {
  if (entry.type === 'missing') return entry.trashed ? [entry.trashed] : [];
  return 'invoice' in entry && entry.invoice ? [entry.invoice] : [];
}
