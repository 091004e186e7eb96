import fc from 'fast-check';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import {
  type DocumentParts,
  dianXml,
  type LineParts,
  type PartyParts,
} from '#tests/harness/documents/a-dian-document.ts';

/** What a person does with a document once it is there. */
const edits = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ does: 'nothing' as const }) },
  { weight: 2, arbitrary: fc.constant({ does: 'delete' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'delete and restore' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('classify' as const),
      classification: fc.constantFrom(...Classification.options),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('set status' as const),
      status: fc.constantFrom(...InvoiceStatus.options),
    }),
  },
);

// The second is the first with its check digit, the fourth has no number at all.
const PARTIES: PartyParts[] = [
  { name: 'Café del Valle S.A.S.', nit: '900123456', dv: '8' },
  { name: 'Café del Valle S.A.S.', nit: '9001234568', dv: '8' },
  { name: 'Ñandú & Cía.', nit: '800197268', dv: '4' },
  { name: 'Vecina de la esquina', nit: '', idType: '13' },
  { name: 'Foreign Supplies LLC', nit: 'US-77A', idType: '50' },
];
const THINGS = ['Café molido', 'CAFE  MOLIDO', 'Panela', 'Servicio de entrega', ''];

const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => (amount / 100).toFixed(2));
const lines: fc.Arbitrary<LineParts> = fc.record({
  description: fc.constantFrom(...THINGS),
  quantity: fc.constantFrom('1', '2.5', '0.333333', '12.0000005', '0'),
  total: cents(9_000_000_00),
});

const documents = fc.record({
  root: fc.constantFrom('Invoice', 'Invoice', 'Invoice', 'CreditNote', 'CreditNote', 'DebitNote'),
  /** 05 is a support document: its customer issued it; 95 is its credit note. */
  isSupport: fc.boolean(),
  own: fc.constantFrom('supplier', 'supplier', 'customer', 'customer', 'neither', 'both'),
  party: fc.constantFrom(...PARTIES),
  environment: fc.constantFrom('1', '1', '1', '1', '2'),
  issueDate: fc.constantFrom('2024-12-31', '2025-01-01', '2025-06-15', '2025-12-31', '2026-01-01', '2026-11-05'),
  dueDate: fc.constantFrom(undefined, '2026-11-10', '2099-12-31'),
  money: fc.constantFrom(
    { currency: 'COP' },
    { currency: 'COP' },
    { currency: 'USD', exchangeRate: '4123.45' },
    { currency: 'EUR' },
  ),
  lines: fc.array(lines, { minLength: 1, maxLength: 4 }),
  tax: cents(1_000_000_00),
  withholding: fc.option(cents(100_000_00), { nil: undefined }),
  edit: edits,
});
type Made<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Generated = Made<typeof documents>;
export type GeneratedDocument = { xml: string; edit: Made<typeof edits> };

/** Documents of every sort for the company with a NIT, and what becomes of each. */
export const companiesOfDocuments = fc
  .array(documents, { minLength: 8, maxLength: 16 })
  .map((all) => (nit: string) => all.map((one, place) => ({ xml: xmlOf(one, place, nit), edit: one.edit })));

function xmlOf({ root, isSupport, own, party, money, ...rest }: Generated, place: number, nit: string): string {
  const self: PartyParts = { name: 'Empresa Propia S.A.S.', nit };
  const other = PARTIES[0] ?? party;
  const sides: Record<Generated['own'], Pick<DocumentParts, 'supplier' | 'customer'>> = {
    supplier: { supplier: self, customer: party },
    customer: { supplier: party, customer: self },
    neither: { supplier: party, customer: other },
    both: { supplier: self, customer: self },
  };
  const subtotal = rest.lines.reduce((sum, line) => sum + Math.round(Number(line.total) * 100), 0);
  return dianXml({
    root,
    number: `D${place}`,
    ...(root === 'Invoice' && isSupport && { typeCode: '05' }),
    ...(root === 'CreditNote' && isSupport && { typeCode: '95' }),
    ...sides[own],
    ...money,
    environment: rest.environment as '1' | '2', // The generator makes no other.
    issueDate: rest.issueDate,
    ...(rest.dueDate !== undefined && { dueDate: rest.dueDate }),
    subtotal: (subtotal / 100).toFixed(2),
    tax: rest.tax,
    lines: rest.lines,
    ...(rest.withholding !== undefined && { withholding: rest.withholding }),
  });
}
