import type { PartySide } from '../analytics/figures.ts';
import { type NamedPeriod, type PeriodLength, periodAt } from '../dates/period.ts';
import type { IvaBreakdown, RatedIva, TaxBreakdown } from '../invoices/tax-breakdown.ts';
import { addCents, type Cents, NO_MONEY } from '../money.ts';

/** The sums of one side in a period. `notes` are the credit notes, which `taxes` contains already; they are negative. */
export type TaxSums = { documents: number; without_detail: number; taxes: SummedTaxes; notes: SummedTaxes };
export type SummedTaxes = TaxBreakdown & { iva: IvaBreakdown };

/** Sales are the documents that count for a customer, purchases those that count for a supplier. */
export type TaxPeriod = { period: NamedPeriod; sums: Record<PartySide, TaxSums> };

/** By the first day of the month. */
export type MonthlyTaxes = Map<string, TaxPeriod>;

/** `taxes` is null for a document whose taxes are not known, or not in pesos. */
export type TaxedInvoice = { issue_date: string; side: PartySide; isNote: boolean; taxes: TaxBreakdown | null };

/** Adds a document to its month. Only documents that count may be added. */
export function addToMonth(months: MonthlyTaxes, { issue_date, side, isNote, taxes }: TaxedInvoice): void {
  const period = periodAt(issue_date, 'month');
  const month = months.get(period.from) ?? { period, sums: noSums() };
  const { documents, without_detail, ...sums } = month.sums[side];
  month.sums[side] = {
    documents: documents + 1,
    without_detail: without_detail + (taxes?.iva ? 0 : 1),
    taxes: taxes ? addTaxes(sums.taxes, taxes) : sums.taxes,
    notes: taxes && isNote ? addTaxes(sums.notes, taxes) : sums.notes,
  };
  months.set(period.from, month);
}

/** Returns the months with documents, and the bimesters of these months, each in order. */
export function listTaxPeriods(months: MonthlyTaxes): TaxPeriod[] {
  const sorted = [...months.values()].sort((a, b) => (a.period.from < b.period.from ? -1 : 1));
  return [...sorted, ...groupMonths(sorted, 'bimester')];
}

function groupMonths(months: readonly TaxPeriod[], length: PeriodLength): TaxPeriod[] {
  const groups = new Map<string, TaxPeriod>();
  for (const month of months) {
    const period = periodAt(month.period.from, length);
    const { sums } = groups.get(period.from) ?? { sums: noSums() };
    const added = {
      customer: addSums(sums.customer, month.sums.customer),
      supplier: addSums(sums.supplier, month.sums.supplier),
    };
    groups.set(period.from, { period, sums: added });
  }
  return [...groups.values()];
}

const addSums = (a: TaxSums, b: TaxSums): TaxSums => ({
  documents: a.documents + b.documents,
  without_detail: a.without_detail + b.without_detail,
  taxes: addTaxes(a.taxes, b.taxes),
  notes: addTaxes(a.notes, b.notes),
});

const NO_RATE: RatedIva = { base: NO_MONEY, iva: NO_MONEY };
const NO_IVA: IvaBreakdown = {
  at19: NO_RATE,
  at5: NO_RATE,
  atOther: NO_RATE,
  exempt: NO_MONEY,
  excluded: NO_MONEY,
};
const NO_TAXES: SummedTaxes = {
  iva: NO_IVA,
  unrated_iva: NO_MONEY,
  inc: NO_MONEY,
  other_taxes: NO_MONEY,
  rete_fuente: NO_MONEY,
  rete_iva: NO_MONEY,
  rete_ica: NO_MONEY,
  other_withholdings: NO_MONEY,
};

function noSums(): Record<PartySide, TaxSums> {
  const sums: TaxSums = { documents: 0, without_detail: 0, taxes: NO_TAXES, notes: NO_TAXES };
  return { customer: sums, supplier: sums };
}

function addTaxes(a: SummedTaxes, b: TaxBreakdown): SummedTaxes {
  const iva = b.iva ?? NO_IVA;
  const add = (of: (taxes: TaxBreakdown) => Cents): Cents => addCents(of(a), of(b));
  return {
    iva: {
      at19: addRates(a.iva.at19, iva.at19),
      at5: addRates(a.iva.at5, iva.at5),
      atOther: addRates(a.iva.atOther, iva.atOther),
      exempt: addCents(a.iva.exempt, iva.exempt),
      excluded: addCents(a.iva.excluded, iva.excluded),
    },
    unrated_iva: add((taxes) => taxes.unrated_iva),
    inc: add((taxes) => taxes.inc),
    other_taxes: add((taxes) => taxes.other_taxes),
    rete_fuente: add((taxes) => taxes.rete_fuente),
    rete_iva: add((taxes) => taxes.rete_iva),
    rete_ica: add((taxes) => taxes.rete_ica),
    other_withholdings: add((taxes) => taxes.other_withholdings),
  };
}

const addRates = (a: RatedIva, b: RatedIva): RatedIva => ({
  base: addCents(a.base, b.base),
  iva: addCents(a.iva, b.iva),
});
