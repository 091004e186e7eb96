import { addCents, type Cents, sumCents } from '#domain/money.ts';
import { findDecimalSign, type PrintedAmount, readPrintedAmount } from './pdf-amount.ts';
import { findLabelledValues, type Parse } from './pdf-label.ts';
import type { PdfLine } from './pdf-lines.ts';

/** A label starts its cell, or follows an amount where a whole row is one cell. */
const START = '(?:^|(?<=\\d\\s))';
const label = (texts: string) => new RegExp(`${START}(?:${texts})(?=[^a-z]|$)`);
const RATE = '(?:\\s*\\(?\\s*\\d{1,2}(?:[.,]\\d+)?\\s*%\\s*\\)?)?';
const VALUE = '(?:valor|vr\\.?|vlr\\.?)';

/** Labels of the payable total, from the most to the least certain. */
const PAYABLE = [
  label(
    `(?:(?:${VALUE} )?(?:gran )?total|neto|${VALUE}(?: neto)?) a (?:pagar|cancelar)|(?:${VALUE} )?total (?:de (?:la )?)?factura|gran total|total general`,
  ),
  label(`${VALUE} total|total neto(?: factura)?|total documento|total nota`),
  label('total'),
];
const SUBTOTAL = [
  label('sub ?-?total(?: antes de (?:iva|impuestos))?'),
  label(`(?:total|${VALUE}) bruto(?: factura)?|base (?:gravable|imponible)|(?:${VALUE}|total) antes de iva`),
];
const IVA = '(?:iva\\b|i\\.v\\.a\\.?)';
const TAX = [label(`total impuestos?|total ${IVA}`)];
const TAXES: Record<string, string> = {
  '01': `(?:${VALUE} )?${IVA}${RATE}`,
  '04': `(?:${VALUE} )?(?:inc|impoconsumo)${RATE}`,
};
const WITHHOLDINGS: Record<string, string> = {
  '05': 'rete ?-?iva|retencion de iva',
  '06': 'rete ?-?fuente|retencion en la fuente',
  '07': 'rete ?-?ica|retencion de ica',
};

export type PdfTotals = {
  subtotal: Cents | null;
  tax_amount: Cents | null;
  taxes_by_code: Record<string, Cents>;
  withholding_amount: Cents | null;
  withholdings_by_code: Record<string, Cents>;
  payable_total: Cents | null;
};

type Labelled = { lines: readonly PdfLine[]; parse: Parse<PrintedAmount> };

/**
 * The printed totals in cents, each null when no label has one, or when its label has different values and none is the
 * subtotal with the taxes. Without a tax total, the listed taxes are added up.
 */
export function readPrintedTotals(lines: readonly PdfLine[]): PdfTotals {
  const sign = findDecimalSign(lines.flatMap(({ cells }) => cells.map((cell) => cell.text)));
  const labelled = { lines, parse: (text: string) => readPrintedAmount(text, sign) };
  const taxes = byCode(labelled, TAXES);
  const withholdings = byCode(labelled, WITHHOLDINGS);
  const taxTotals = candidates(labelled, TAX);
  return {
    ...matchTotals({
      subtotals: candidates(labelled, SUBTOTAL),
      taxes: taxTotals.length > 0 ? taxTotals : sumOf(taxes),
      payables: PAYABLE.map((one) => candidates(labelled, [one])),
    }),
    taxes_by_code: certainValues(taxes),
    withholding_amount: lastCertain(sumOf(withholdings)),
    withholdings_by_code: certainValues(withholdings),
  };
}

/** The values of the most certain label that has any; the last one printed comes first. */
function candidates({ lines, parse }: Labelled, labels: RegExp[]): PrintedAmount[] {
  for (const one of labels) {
    const found = findLabelledValues(lines, one, parse);
    const beside = found.filter(({ isBelow }) => !isBelow);
    if (found.length > 0) return (beside.length > 0 ? beside : found).map(({ value }) => value).reverse();
  }
  return [];
}

/** `payables` are those of each label, from the most to the least certain. */
type Candidates = { subtotals: PrintedAmount[]; taxes: PrintedAmount[]; payables: PrintedAmount[][] };
type MatchedTotals = Pick<PdfTotals, 'subtotal' | 'tax_amount' | 'payable_total'>;

// Different readings are compared only until one adds up: more labels than this are a table.
const MAX_READINGS = 12;

function matchTotals({ subtotals, taxes, payables }: Candidates): MatchedTotals {
  const totals = new Set(payables.flatMap(readings));
  for (const subtotal of readings(subtotals)) {
    const tax_amount = readings(taxes).find((tax) => totals.has(addCents(subtotal, tax)));
    if (tax_amount !== undefined) return { subtotal, tax_amount, payable_total: addCents(subtotal, tax_amount) };
  }
  const certain = payables.find((amounts) => amounts.length > 0) ?? [];
  return { subtotal: lastCertain(subtotals), tax_amount: lastCertain(taxes), payable_total: onlyValue(certain) };
}

const readings = (amounts: readonly PrintedAmount[]): Cents[] =>
  [...amounts.map(({ value }) => value), ...amounts.flatMap(({ other }) => (other === null ? [] : [other]))].slice(
    0,
    MAX_READINGS,
  );

const lastCertain = ([last]: readonly PrintedAmount[]): Cents | null =>
  last === undefined || last.other !== null ? null : last.value;

const onlyValue = (amounts: readonly PrintedAmount[]): Cents | null =>
  new Set(readings(amounts)).size === 1 ? lastCertain(amounts) : null;

type AmountsByCode = [code: string, amount: PrintedAmount][];

const byCode = (labelled: Labelled, labels: Record<string, string>): AmountsByCode =>
  Object.entries(labels).flatMap(([code, texts]) => sumOfRates(labelled, label(texts)).map((sum) => [code, sum]));

// "IVA 19 %" and "IVA 5 %" are added up; the same label again repeats the same amount.
function sumOfRates({ lines, parse }: Labelled, one: RegExp): PrintedAmount[] {
  const found = findLabelledValues(lines, one, parse);
  const beside = found.filter(({ isBelow }) => !isBelow);
  const last = new Map((beside.length > 0 ? beside : found).map(({ label, value }) => [rateOf(label.plain), value]));
  return addAmounts(Array.from(last.values()));
}

const rateOf = (plain: string) => /\d{1,2}(?:[.,]\d+)?(?=\s*%)/.exec(plain)?.[0] ?? '';

const sumOf = (amounts: AmountsByCode): PrintedAmount[] => addAmounts(amounts.map(([, amount]) => amount));

/** No sum of no amounts. The sum has a second value when one of the amounts has. */
function addAmounts(amounts: readonly PrintedAmount[]): PrintedAmount[] {
  if (amounts.length === 0) return [];
  const others = amounts.map(({ value, other }) => other ?? value);
  const isCertain = amounts.every(({ other }) => other === null);
  return [{ value: sumCents(amounts.map(({ value }) => value)), other: isCertain ? null : sumCents(others) }];
}

const certainValues = (amounts: AmountsByCode): Record<string, Cents> =>
  Object.fromEntries(amounts.flatMap(([code, { value, other }]) => (other === null ? [[code, value]] : [])));
