import { absoluteCents, type Cents, NO_MONEY, parseCents, timesDecimal } from '#domain/money.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { MAX_CENTS, NOT_A_NUMBER, TOO_BIG } from './row-reader.ts';
import { cellText, isEmptyText, type SheetCell } from './sheet-cell.ts';
import { sheetDecimal } from './sheet-decimal.ts';

const NOT_A_RATE = 'No es una tarifa de IVA. Escríbela como 19, 19%, Exento o Excluido.';
const NOT_A_DISCOUNT = 'El descuento no puede pasar del 100%. Escríbelo en pesos o como 10%.';

/** Undefined without an amount, and for one that is too big. */
export function toCents(decimal: string | null): Cents | undefined {
  const cents = decimal === null ? undefined : parseCents(decimal);
  return cents === undefined || Math.abs(cents) > MAX_CENTS ? undefined : cents;
}

/** Quantity × price, before the discount and tax. */
export function grossOf(unit_price: string | null, quantity: string | null): Cents | undefined {
  const price = toCents(unit_price);
  if (price === undefined || quantity === null || !/^-?\d{1,9}(?:\.\d{1,12})?$/.test(quantity)) return undefined;
  const product = BigInt(Math.abs(price)) * BigInt(Math.ceil(Math.abs(Number(quantity))));
  return product > BigInt(MAX_CENTS) ? undefined : timesDecimal(price, quantity);
}

type Discount = { amount: Cents; percent: string | null };
type DiscountParts = { cell: SheetCell; gross: Cents | undefined; total: Cents | undefined };
type AddProblem = (reason: string) => void;

const NO_DISCOUNT: Discount = { amount: NO_MONEY, percent: null };

/** In money, or in percent of quantity × price; without a price, of what the written total is the rest of. */
export function readDiscount({ cell, gross, total }: DiscountParts, addProblem: AddProblem): Discount {
  if (isEmptyText(cellText(cell))) return NO_DISCOUNT;
  const percent = percentOf(cell);
  if (percent === undefined) return readMoneyDiscount(cell, addProblem);
  const share = Math.abs(Number(percent)) / 100;
  if (share > 1) addProblem(NOT_A_DISCOUNT);
  const factor = gross === undefined ? share / (1 - share) : share;
  const from = gross ?? total;
  if (from === undefined || share > 1 || !Number.isFinite(factor)) return NO_DISCOUNT;
  return { amount: timesDecimal(from, factor.toFixed(12)), percent: plainPercent(share * 100) };
}

function readMoneyDiscount(cell: SheetCell, addProblem: AddProblem): Discount {
  const written = sheetDecimal(cell);
  const amount = written === undefined ? undefined : toCents(written);
  if (amount === undefined) addProblem(written === undefined ? NOT_A_NUMBER : TOO_BIG);
  return { amount: absoluteCents(amount ?? NO_MONEY), percent: null };
}

/** The number of "10%", also of the fraction that a cell in percent has; undefined for any other cell. */
function percentOf(cell: SheetCell): string | undefined {
  if (typeof cell === 'number') return cell > 0 && cell < 1 ? plainPercent(cell * 100) : undefined;
  const [, number] = /^(.*?) ?%$/.exec(cellText(cell)) ?? [];
  return number === undefined ? undefined : sheetDecimal(number);
}

const plainPercent = (percent: number): string => String(Math.round(percent * 10_000) / 10_000);

/** Goods without IVA, and goods that are taxed at 0 (docs/dian.md#taxes). */
const EXCLUDED = /^(?:excl|no (?:gravad|aplica|causa|responsable)|sin iva)/;
const EXEMPT = /^exent/;

/** A rate in percent, null for goods without IVA; written as 0,19 it means 19 %. */
export function readRate(cell: SheetCell, addProblem: AddProblem): string | null {
  const text = foldText(cellText(cell)).replace(/^iva\b ?/, '');
  if (isEmptyText(text) || EXCLUDED.test(text)) return null;
  if (EXEMPT.test(text)) return '0';
  const percent = typeof cell === 'number' ? sheetDecimal(cell) : sheetDecimal(text.replace(/ ?%$/, ''));
  const isFraction = Number(percent) > 0 && Number(percent) < 1;
  const rate = isFraction ? String(Math.round(Number(percent) * 10_000) / 100) : percent;
  if (rate !== undefined && /^\d{1,2}(?:\.\d{1,6})?$|^100(?:\.0{1,6})?$/.test(rate)) return rate;
  addProblem(NOT_A_RATE);
  return null;
}
