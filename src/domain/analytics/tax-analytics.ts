import { z } from 'zod/mini';
import { isInPeriod, type PeriodFilter } from '../dates/period-filter.ts';
import type { Invoice } from '../invoices/invoice.ts';
import {
  breakDownTaxesInPesos,
  type TaxBreakdown,
  type TaxedDocument,
  taxableBase,
  totalIva,
} from '../invoices/tax-breakdown.ts';
import { addDocument, NO_SUMS, type SummedDocument, type SummedTaxes, type TaxSums } from '../invoices/tax-sums.ts';
import { addCents, type Cents, fromCents, subtractCents } from '../money.ts';
import { countingRuleFor, type PartySide } from './figures.ts';

/** Pesos. `documents` are those that state the rate. */
const RatedSum = z.object({ base: z.number(), iva: z.number(), documents: z.int() });
export type RatedSum = z.infer<typeof RatedSum>;
/** Pesos. `documents` are those with such an amount. */
const TaxAmount = z.object({ amount: z.number(), documents: z.int() });
export type TaxAmount = z.infer<typeof TaxAmount>;

/** The taxes of the sales or of the purchases of a period, in pesos, with credit notes subtracted. */
const TaxSide = z.object({
  documents: z.int(),
  /** Documents that do not state the rates of their IVA, or have no amounts in pesos. */
  without_detail: z.int(),
  /** The documents of `without_detail` in another currency and without an exchange rate: in no amount. */
  unconverted: z.array(z.object({ currency: z.string(), documents: z.int() })),
  iva_19: RatedSum,
  iva_5: RatedSum,
  iva_other: RatedSum,
  unrated_iva: TaxAmount,
  exempt: TaxAmount,
  excluded: TaxAmount,
  taxable_base: z.number(),
  total_iva: z.number(),
  /** The credit notes, which all amounts contain: negative. `base` is also that of exempt and excluded ones. */
  credit_notes: RatedSum,
  inc: TaxAmount,
  other_taxes: TaxAmount,
  rete_fuente: TaxAmount,
  rete_iva: TaxAmount,
  rete_ica: TaxAmount,
  other_withholdings: TaxAmount,
});
export type TaxSide = z.infer<typeof TaxSide>;

/** The IVA of a side before its credit notes, in whole pesos: with the notes it is the total, also as they are shown. */
export const ivaBeforeNotes = ({ total_iva, credit_notes }: TaxSide): number =>
  wholePesos(total_iva) - wholePesos(credit_notes.iva);

/** Pesos of IVA of purchases: of those on credit without acuse or recibo, and of documents of a POS. */
export type DoubtfulIva = { withoutEvents: number; pos: number };

/**
 * What is left of the deductible IVA without the amounts in doubt, and the IVA of sales less that, in whole pesos that
 * add up as they are shown. A credit note of a purchase in doubt is subtracted twice: the figure is at most too low.
 */
export function withoutDoubtful({ sales, purchases }: TaxAnalytics, { withoutEvents, pos }: DoubtfulIva) {
  const supported = wholePesos(purchases.total_iva) - wholePesos(withoutEvents) - wholePesos(pos);
  return { supported, net: wholePesos(sales.total_iva) - supported };
}

const wholePesos = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount));

/** The sheet «Impuestos» of the report as figures of one period. `net_iva` is the IVA of sales less that of purchases. */
export const TaxAnalytics = z.object({
  sales: TaxSide,
  purchases: TaxSide,
  net_iva: z.object({
    iva_19: z.number(),
    iva_5: z.number(),
    iva_other: z.number(),
    unrated_iva: z.number(),
    total_iva: z.number(),
  }),
});
export type TaxAnalytics = z.infer<typeof TaxAnalytics>;

/** Each figure of which documents are counted, and its amounts. */
const COUNTED = {
  iva_19: ({ iva }: TaxBreakdown) => [iva?.at19.base, iva?.at19.iva],
  iva_5: ({ iva }: TaxBreakdown) => [iva?.at5.base, iva?.at5.iva],
  iva_other: ({ iva }: TaxBreakdown) => [iva?.atOther.base, iva?.atOther.iva],
  unrated_iva: (taxes: TaxBreakdown) => [taxes.unrated_iva],
  exempt: ({ iva }: TaxBreakdown) => [iva?.exempt],
  excluded: ({ iva }: TaxBreakdown) => [iva?.excluded],
  inc: (taxes: TaxBreakdown) => [taxes.inc],
  other_taxes: (taxes: TaxBreakdown) => [taxes.other_taxes],
  rete_fuente: (taxes: TaxBreakdown) => [taxes.rete_fuente],
  rete_iva: (taxes: TaxBreakdown) => [taxes.rete_iva],
  rete_ica: (taxes: TaxBreakdown) => [taxes.rete_ica],
  other_withholdings: (taxes: TaxBreakdown) => [taxes.other_withholdings],
};
type CountedField = keyof typeof COUNTED;

type SideTally = {
  sums: TaxSums;
  counts: Partial<Record<CountedField, number>>;
  notes: number;
  /** Documents by currency. */
  unconverted: Map<string, number>;
};
export type TaxTally = Record<PartySide, SideTally>;

const emptySide = (): SideTally => ({ sums: NO_SUMS, counts: {}, notes: 0, unconverted: new Map() });
export const emptyTaxTally = (): TaxTally => ({ customer: emptySide(), supplier: emptySide() });

/** `total_cop` is null for a document without an exchange rate. */
export type TalliedDocument = SummedDocument & Pick<Invoice, 'currency' | 'total_cop'> & { side: PartySide };

/** Adds a document that counts. */
export function addToTally(tally: TaxTally, { side, currency, total_cop, ...document }: TalliedDocument): void {
  const of = tally[side];
  of.sums = addDocument(of.sums, document);
  if (total_cop === null) of.unconverted.set(currency, (of.unconverted.get(currency) ?? 0) + 1);
  if (document.isNote) of.notes += 1;
  if (document.taxes) countFigures(of.counts, document.taxes);
}

function countFigures(counts: SideTally['counts'], taxes: TaxBreakdown): void {
  for (const [name, amountsOf] of Object.entries(COUNTED)) {
    if (!amountsOf(taxes).some(Boolean)) continue;
    const figure = name as CountedField; // Object.entries widens the names.
    counts[figure] = (counts[figure] ?? 0) + 1;
  }
}

export function buildTaxAnalytics({ customer, supplier }: TaxTally): TaxAnalytics {
  const [sold, bought] = [customer.sums.taxes, supplier.sums.taxes];
  const net = (of: (taxes: SummedTaxes) => Cents): number => fromCents(subtractCents(of(sold), of(bought)));
  return {
    sales: buildSide(customer),
    purchases: buildSide(supplier),
    net_iva: {
      iva_19: net(({ iva }) => iva.at19.iva),
      iva_5: net(({ iva }) => iva.at5.iva),
      iva_other: net(({ iva }) => iva.atOther.iva),
      unrated_iva: net((taxes) => taxes.unrated_iva),
      total_iva: net(totalIva),
    },
  };
}

function buildSide({ sums, counts, notes, unconverted }: SideTally): TaxSide {
  const { documents, without_detail, taxes } = sums;
  const { iva } = taxes;
  const rated = (name: CountedField, sum: typeof iva.at19): RatedSum => ({
    base: fromCents(sum.base),
    iva: fromCents(sum.iva),
    documents: counts[name] ?? 0,
  });
  const amount = (name: CountedField, cents: Cents): TaxAmount => ({
    amount: fromCents(cents),
    documents: counts[name] ?? 0,
  });
  const noted = sums.notes;
  return {
    documents,
    without_detail,
    unconverted: [...unconverted]
      .map(([currency, count]) => ({ currency, documents: count }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    iva_19: rated('iva_19', iva.at19),
    iva_5: rated('iva_5', iva.at5),
    iva_other: rated('iva_other', iva.atOther),
    unrated_iva: amount('unrated_iva', taxes.unrated_iva),
    exempt: amount('exempt', iva.exempt),
    excluded: amount('excluded', iva.excluded),
    taxable_base: fromCents(taxableBase(iva)),
    total_iva: fromCents(totalIva(taxes)),
    credit_notes: {
      base: fromCents(addCents(taxableBase(noted.iva), noted.iva.exempt, noted.iva.excluded)),
      iva: fromCents(totalIva(noted)),
      documents: notes,
    },
    inc: amount('inc', taxes.inc),
    other_taxes: amount('other_taxes', taxes.other_taxes),
    rete_fuente: amount('rete_fuente', taxes.rete_fuente),
    rete_iva: amount('rete_iva', taxes.rete_iva),
    rete_ica: amount('rete_ica', taxes.rete_ica),
    other_withholdings: amount('other_withholdings', taxes.other_withholdings),
  };
}

type ReadDocument = TaxedDocument & { currency: string; exchange_rate: string | null };
/** An invoice with its document; a rate that a person gave stands in place of the document's. */
export type DocumentedInvoice = Invoice & { document: ReadDocument };

/** The taxes of the documents of `period`: the reference implementation, equal to the server's. */
export function computeTaxAnalytics(invoices: Iterable<DocumentedInvoice>, period: PeriodFilter): TaxAnalytics {
  const tally = emptyTaxTally();
  for (const invoice of invoices) {
    const counting = countingRuleFor(invoice);
    if (!counting || !isInPeriod(invoice, period)) continue;
    const { currency, total_cop, document } = invoice;
    const taxes = breakDownTaxesInPesos(document, invoice);
    addToTally(tally, { side: counting.side, isNote: counting.sign === -1, currency, total_cop, taxes });
  }
  return buildTaxAnalytics(tally);
}
