import { addCents, type Cents, NO_MONEY } from '../money.ts';
import type { IvaBreakdown, RatedIva, TaxBreakdown } from './tax-breakdown.ts';

/** The sums of one side in a period. `notes` are the credit notes, which `taxes` contains already; they are negative. */
export type TaxSums = { documents: number; without_detail: number; taxes: SummedTaxes; notes: SummedTaxes };
export type SummedTaxes = TaxBreakdown & { iva: IvaBreakdown };

/** `taxes` is null for a document whose taxes are not known, or not in pesos. */
export type SummedDocument = { isNote: boolean; taxes: TaxBreakdown | null };

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

export const NO_SUMS: TaxSums = { documents: 0, without_detail: 0, taxes: NO_TAXES, notes: NO_TAXES };

/** Adds a document that counts. */
export const addDocument = (sums: TaxSums, { isNote, taxes }: SummedDocument): TaxSums => ({
  documents: sums.documents + 1,
  without_detail: sums.without_detail + (taxes?.iva ? 0 : 1),
  taxes: taxes ? addTaxes(sums.taxes, taxes) : sums.taxes,
  notes: taxes && isNote ? addTaxes(sums.notes, taxes) : sums.notes,
});

export const addSums = (a: TaxSums, b: TaxSums): TaxSums => ({
  documents: a.documents + b.documents,
  without_detail: a.without_detail + b.without_detail,
  taxes: addTaxes(a.taxes, b.taxes),
  notes: addTaxes(a.notes, b.notes),
});

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
