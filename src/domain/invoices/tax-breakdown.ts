import type { DianDocument, DianLine, DianTax } from '../dian/document.ts';
import { toPesos } from '../dian/pdf/to-pesos.ts';
import { absoluteDifference, addCents, type Cents, NO_MONEY, subtractCents, sumCents } from '../money.ts';
import { amountSign } from './credit-note.ts';
import type { Invoice } from './invoice.ts';

/** The parts of a document that its taxes are computed from. */
export type TaxedDocument = Pick<
  DianDocument,
  'subtotal' | 'tax_amount' | 'taxes' | 'taxes_by_code' | 'withholding_amount' | 'withholdings_by_code'
> & { line_items: readonly TaxedLine[] };
export type TaxedLine = Pick<DianLine, 'line_total'> & { taxes: readonly LineTax[] };
type LineTax = Pick<DianTax, 'code' | 'rate' | 'amount' | 'base'>;

/** The base and the tax of the IVA of one rate. */
export type RatedIva = { base: Cents; iva: Cents };

/**
 * What of a document is taxed with IVA and at which rate. Exempt (exento) is taxed at 0 %; excluded (excluido) has no IVA
 * at all, as what is taxed with INC only. docs/dian.md#taxes.
 */
export type IvaBreakdown = { at19: RatedIva; at5: RatedIva; atOther: RatedIva; exempt: Cents; excluded: Cents };

/** The amounts are negative for a credit note, as those of `amountSign`. */
export type TaxBreakdown = {
  /** Null where the document does not say which rate its IVA has. */
  iva: IvaBreakdown | null;
  /** The IVA of a document without `iva`; otherwise 0. Its base is not known. */
  unrated_iva: Cents;
  inc: Cents;
  other_taxes: Cents;
  rete_fuente: Cents;
  rete_iva: Cents;
  rete_ica: Cents;
  other_withholdings: Cents;
};

const IVA = '01';
const INC = '04';
const RETE_IVA = '05';
const RETE_FUENTE = '06';
const RETE_ICA = '07';
/** docs/dian.md#totals: amounts that differ by no more than two pesos are the same. */
const TOLERANCE = 200;

/**
 * Returns the taxes and withholdings of one document, in cents of its currency and with its sign. Nothing is computed
 * from a rate: every amount is one of the document or a sum of them.
 */
export function breakDownTaxes(
  document: TaxedDocument,
  invoice: Pick<Invoice, 'document_kind' | 'classification'>,
): TaxBreakdown {
  const taxes = taxesByCode(document);
  // A tax that only the totals imply is of no known kind.
  const { [IVA]: iva = NO_MONEY, [INC]: inc = NO_MONEY, ...others } = taxes ?? { unknown: document.tax_amount };
  const rated = taxes && breakDownIva(document, iva);
  const {
    [RETE_FUENTE]: rete_fuente = NO_MONEY,
    [RETE_IVA]: rete_iva = NO_MONEY,
    [RETE_ICA]: rete_ica = NO_MONEY,
  } = document.withholdings_by_code;
  const breakdown: TaxBreakdown = {
    iva: rated ?? null,
    unrated_iva: rated ? NO_MONEY : iva,
    inc,
    other_taxes: sumCents(Object.values(others)),
    rete_fuente,
    rete_iva,
    rete_ica,
    other_withholdings: subtractCents(document.withholding_amount, addCents(rete_fuente, rete_iva, rete_ica)),
  };
  return amountSign(invoice) === 1 ? breakdown : mapBreakdown(breakdown, negate);
}

/**
 * Returns the same in pesos at the document's own rate, each amount rounded to the cent; null for a foreign document
 * without a rate.
 */
export function breakDownTaxesInPesos(
  document: TaxedDocument & Pick<DianDocument, 'currency' | 'exchange_rate'>,
  invoice: Pick<Invoice, 'document_kind' | 'classification'>,
): TaxBreakdown | null {
  let isConverted = true;
  const breakdown = mapBreakdown(breakDownTaxes(document, invoice), (amount) => {
    const pesos = toPesos(document, amount);
    isConverted &&= pesos !== null;
    return pesos ?? NO_MONEY;
  });
  return isConverted ? breakdown : null;
}

function mapBreakdown({ iva, ...others }: TaxBreakdown, change: (amount: Cents) => Cents): TaxBreakdown {
  const rated = ({ base, iva: amount }: RatedIva): RatedIva => ({ base: change(base), iva: change(amount) });
  return {
    iva: iva && {
      at19: rated(iva.at19),
      at5: rated(iva.at5),
      atOther: rated(iva.atOther),
      exempt: change(iva.exempt),
      excluded: change(iva.excluded),
    },
    unrated_iva: change(others.unrated_iva),
    inc: change(others.inc),
    other_taxes: change(others.other_taxes),
    rete_fuente: change(others.rete_fuente),
    rete_iva: change(others.rete_iva),
    rete_ica: change(others.rete_ica),
    other_withholdings: change(others.other_withholdings),
  };
}

/** What is taxed with IVA at more than 0 %. */
export const taxableBase = ({ at19, at5, atOther }: IvaBreakdown): Cents => addCents(at19.base, at5.base, atOther.base);

/** The IVA of every rate, and that of an unknown one. */
export const totalIva = ({ iva, unrated_iva }: TaxBreakdown): Cents =>
  iva === null ? unrated_iva : addCents(iva.at19.iva, iva.at5.iva, iva.atOther.iva, unrated_iva);

const negate = (amount: Cents): Cents => subtractCents(NO_MONEY, amount);
const isAlmost = (a: Cents, b: Cents): boolean => absoluteDifference(a, b) <= TOLERANCE;

type TaxesByCode = Readonly<Record<string, Cents>>;

/** The taxes of the document's summary, or those of its lines where they are closer; undefined where neither adds up. */
export function taxesByCode({ tax_amount, taxes_by_code, line_items }: TaxedDocument): TaxesByCode | undefined {
  const ofLines = sumByCode(line_items.flatMap(({ taxes }) => taxes));
  const [summary, lines] = [taxes_by_code, ofLines].map((sums) =>
    absoluteDifference(sumCents(Object.values(sums)), tax_amount),
  );
  if (summary === undefined || lines === undefined || Math.min(summary, lines) > TOLERANCE) return undefined;
  return lines < summary ? ofLines : taxes_by_code;
}

function sumByCode(taxes: readonly LineTax[]): TaxesByCode {
  const sums: Record<string, Cents> = {};
  for (const { code, amount } of taxes) sums[code] = addCents(sums[code] ?? NO_MONEY, amount);
  return sums;
}

/** `total` is the IVA of the whole document. */
function breakDownIva(document: TaxedDocument, total: Cents): IvaBreakdown | undefined {
  const rated = ivaByRate(document, total);
  const excluded = rated && excludedAmount(document, rated);
  return rated && excluded !== undefined ? { ...sumRates(rated), excluded } : undefined;
}

type RatedTax = { rate: number; base: Cents; amount: Cents };

/** The rates of the document's summary, or else of its lines; undefined where neither adds up to the IVA. */
function ivaByRate(document: TaxedDocument, total: Cents): RatedTax[] | undefined {
  const listed = document.taxes.filter(({ code }) => code === IVA);
  const candidates = [
    ...(listed.length > 0 ? [toRatedTaxes(listed)] : []),
    ...(hasEveryLine(document) ? [toRatedTaxes(ivaOfLines(document))] : []),
  ];
  return candidates.find((rated) => rated && isAlmost(sumCents(rated.map(({ amount }) => amount)), total));
}

/** The taxes with their rate as a number; undefined where one lacks its rate or its base. */
function toRatedTaxes(taxes: readonly LineTax[]): RatedTax[] | undefined {
  const rated = taxes.flatMap(({ rate, base, amount }) =>
    rate === null || base === null ? [] : [{ rate: Number(rate), base, amount }],
  );
  return rated.length === taxes.length ? rated : undefined;
}

/** The base of a line that states none is its total. */
const ivaOfLines = ({ line_items }: TaxedDocument): LineTax[] =>
  line_items.flatMap(({ taxes, line_total }) =>
    taxes.filter(({ code }) => code === IVA).map((tax) => ({ ...tax, base: tax.base ?? line_total })),
  );

/** Each line may be rounded by a cent. */
const hasEveryLine = ({ line_items, subtotal }: TaxedDocument): boolean =>
  line_items.length > 0 && absoluteDifference(sumLines(line_items), subtotal) <= TOLERANCE + line_items.length;

const sumLines = (lines: readonly TaxedLine[]): Cents => sumCents(lines.map(({ line_total }) => line_total));
const hasIva = ({ taxes }: TaxedLine): boolean => taxes.some(({ code }) => code === IVA);

/**
 * The lines without IVA; undefined where the lines do not say. It is not the subtotal without the bases: the base of AIU
 * is a part of its line, and that of a gift is none of the subtotal.
 */
function excludedAmount(document: TaxedDocument, rated: readonly RatedTax[]): Cents | undefined {
  const { line_items, subtotal } = document;
  const doLinesSay = rated.length === 0 || line_items.some(hasIva);
  if (doLinesSay && hasEveryLine(document)) return sumLines(line_items.filter((line) => !hasIva(line)));
  const bases = sumCents(rated.map(({ base }) => base));
  return isAlmost(bases, subtotal) ? NO_MONEY : undefined;
}

function sumRates(rated: readonly RatedTax[]): Omit<IvaBreakdown, 'excluded'> {
  const sum = (isIncluded: (tax: RatedTax) => boolean): RatedIva => {
    const included = rated.filter(isIncluded);
    return {
      base: sumCents(included.map(({ base }) => base)),
      iva: sumCents(included.map(({ amount }) => amount)),
    };
  };
  const isExempt = ({ rate, amount }: RatedTax) => rate === 0 && amount === 0;
  return {
    at19: sum(({ rate }) => rate === 19),
    at5: sum(({ rate }) => rate === 5),
    atOther: sum((tax) => tax.rate !== 19 && tax.rate !== 5 && !isExempt(tax)),
    exempt: sum(isExempt).base,
  };
}
