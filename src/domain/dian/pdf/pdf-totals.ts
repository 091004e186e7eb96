import { addCents, type Cents, NO_MONEY } from '#domain/money.ts';
import { parsePrintedAmount } from './pdf-amount.ts';
import { findLabelledValues, findLastLabelledValue } from './pdf-label.ts';
import type { PdfLine } from './pdf-lines.ts';

/** A label starts its cell, or follows an amount where a whole row is one cell. */
const START = '(?:^|(?<=\\d\\s))';
const label = (texts: string) => new RegExp(`${START}(?:${texts})(?=[^a-z]|$)`);
const RATE = '(?:\\s*\\(?\\s*\\d{1,2}(?:[.,]\\d+)?\\s*%\\s*\\)?)?';

/** Labels of the payable total, from the most to the least certain. */
const PAYABLE = [
  label('(?:total|neto|valor) a pagar|(?:valor )?total (?:de la )?factura|gran total|total general'),
  label('valor total|total neto(?: factura)?|total documento|total nota'),
  label('total'),
];
const SUBTOTAL = [label('sub ?-?total'), label('(?:total|valor) bruto(?: factura)?|base gravable|valor antes de iva')];
const TAX = label('total impuestos?|total iva');
const TAXES: Record<string, string> = { '01': `(?:valor )?iva${RATE}`, '04': `(?:valor )?(?:inc|impoconsumo)${RATE}` };
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

/** The printed totals in cents, each null when no label has one. Without a tax total, the listed taxes are added up. */
export function readPrintedTotals(lines: readonly PdfLine[]): PdfTotals {
  const taxes = byCode(lines, TAXES);
  const withholdings = byCode(lines, WITHHOLDINGS);
  return {
    subtotal: firstOf(lines, SUBTOTAL),
    tax_amount: firstOf(lines, [TAX]) ?? sumOf(taxes),
    taxes_by_code: taxes,
    withholding_amount: sumOf(withholdings),
    withholdings_by_code: withholdings,
    payable_total: firstOf(lines, PAYABLE),
  };
}

function firstOf(lines: readonly PdfLine[], labels: RegExp[]): Cents | null {
  for (const one of labels) {
    const found = findLastLabelledValue(lines, one, parsePrintedAmount);
    if (found) return found.value;
  }
  return null;
}

function byCode(lines: readonly PdfLine[], labels: Record<string, string>): Record<string, Cents> {
  const found = Object.entries(labels).flatMap(([code, texts]) => {
    const amount = sumOfRates(lines, label(texts));
    return amount === undefined ? [] : [[code, amount] as const];
  });
  return Object.fromEntries(found);
}

// "IVA 19 %" and "IVA 5 %" are added up; the same label again repeats the same amount.
function sumOfRates(lines: readonly PdfLine[], one: RegExp): Cents | undefined {
  const found = findLabelledValues(lines, one, parsePrintedAmount);
  const beside = found.filter(({ isBelow }) => !isBelow);
  const last = new Map((beside.length > 0 ? beside : found).map(({ label, value }) => [rateOf(label.plain), value]));
  return last.size === 0 ? undefined : addCents(...last.values());
}

const rateOf = (plain: string) => /\d{1,2}(?:[.,]\d+)?(?=\s*%)/.exec(plain)?.[0] ?? '';

function sumOf(amounts: Record<string, Cents>): Cents | null {
  const all = Object.values(amounts);
  return all.length === 0 ? null : addCents(NO_MONEY, ...all);
}
