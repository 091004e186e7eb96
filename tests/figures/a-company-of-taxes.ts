import fc from 'fast-check';
import { Classification } from '#domain/invoices/invoice.ts';
import { type DocumentParts, dianXml, type LineParts, type TaxRate } from '#tests/harness/documents/a-dian-document.ts';

/** How a line may be taxed; the last one is excluded. */
const KINDS = [
  { code: '01', rate: '19.00', percent: 19 },
  { code: '01', rate: '5.00', percent: 5 },
  { code: '01', rate: '0.00', percent: 0 },
  { code: '01', rate: '16.00', percent: 16 },
  { code: '04', rate: '8.00', percent: 8 },
  { code: '03', rate: '1.00', percent: 1 },
  undefined,
] as const;

const cents = fc.integer({ min: 1, max: 900_000_000 });
const lines = fc.array(fc.record({ kind: fc.constantFrom(...KINDS), total: cents }), { minLength: 1, maxLength: 5 });
const documents = fc.record({
  root: fc.constantFrom('Invoice', 'Invoice', 'Invoice', 'CreditNote', 'DebitNote'),
  own: fc.constantFrom('supplier', 'customer'),
  environment: fc.constantFrom('1', '1', '1', '1', '2'),
  issueDate: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-31', '2026-02-28', '2026-03-01', '2026-11-05'),
  money: fc.constantFrom(
    { currency: 'COP' },
    { currency: 'COP' },
    { currency: 'COP' },
    { currency: 'USD', exchangeRate: '4123.45' },
    { currency: 'EUR' },
  ),
  lines,
  withholdings: fc.array(fc.record({ code: fc.constantFrom('05', '06', '07'), amount: cents }), { maxLength: 3 }),
  /** Some documents state their taxes only in the lines, and some state no rate at all. */
  states: fc.constantFrom('everything', 'everything', 'everything', 'no summary', 'no rates'),
  classification: fc.option(fc.constantFrom(...Classification.options), { nil: undefined, freq: 4 }),
});
type Generated = typeof documents extends fc.Arbitrary<infer T> ? T : never;
export type TaxedFile = { number: string; xml: string; classification: Classification | undefined };

/** Documents with every tax and withholding for the company with a NIT; every number is `T` and its place. */
export const companiesOfTaxes = fc.array(documents, { minLength: 10, maxLength: 25 }).map(
  (all) =>
    (nit: string): TaxedFile[] =>
      all.map((one, place) => fileOf(one, `T${place}`, nit)),
);

function fileOf({ classification, ...one }: Generated, number: string, nit: string): TaxedFile {
  const taxed = one.lines.map(({ kind, total }, place): LineParts & { taxes: TaxRate[] } => ({
    description: `Producto ${place}`,
    total: decimal(total),
    taxes: kind ? [{ ...kind, base: decimal(total), amount: decimal(Math.round((total * kind.percent) / 100)) }] : [],
  }));
  const taxes = mergeRates(taxed.flatMap((line) => line.taxes));
  const parts: DocumentParts = {
    root: one.root as 'Invoice' | 'CreditNote' | 'DebitNote', // The generator makes no other.
    environment: one.environment as '1' | '2',
    number,
    issueDate: one.issueDate,
    ...one.money,
    [one.own]: { name: 'Empresa Propia S.A.S.', nit },
    subtotal: sum(taxed.map(({ total }) => total)),
    tax: sum(taxes.map(({ amount }) => amount)),
    taxes: one.states === 'no summary' ? [] : taxes,
    lines: one.states === 'no rates' ? [] : taxed,
    withholdings: mergeRates(
      one.withholdings.map(({ code, amount }) => ({ code, rate: '1.00', base: '0.00', amount: decimal(amount) })),
    ),
  };
  const xml = dianXml(parts);
  return { number, xml: one.states === 'no rates' ? withoutBases(xml) : xml, classification };
}

/** Without bases nobody can say what was taxed at which rate. */
const withoutBases = (xml: string): string => xml.replaceAll(/<cbc:TaxableAmount[^>]*>[^<]*<\/cbc:TaxableAmount>/g, '');

function mergeRates(all: readonly TaxRate[]): TaxRate[] {
  const keys = [...new Set(all.map(({ code, rate }) => `${code} ${rate}`))];
  return keys.map((key) => {
    const alike = all.filter(({ code, rate }) => `${code} ${rate}` === key);
    const [first] = alike;
    if (!first) throw new Error(`no such rate: ${key}`);
    return { ...first, base: sum(alike.map(({ base }) => base)), amount: sum(alike.map(({ amount }) => amount)) };
  });
}

const decimal = (amount: number): string => (amount / 100).toFixed(2);
const sum = (amounts: readonly string[]): string =>
  decimal(amounts.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0));
