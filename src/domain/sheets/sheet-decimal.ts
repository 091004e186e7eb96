import { type Cents, NO_MONEY, parseCents, toCents } from '#domain/money.ts';
import type { SheetCell } from './sheet-cell.ts';

const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/;

/**
 * A number as an exact decimal text with a point; undefined for anything else. In text the last separator decides:
 * `1.234.567,89` and `1,234,567.89`; a single one before exactly three digits groups thousands
 * (docs/interaction.md#numbers-and-dates). `$`, the currency's name, blanks and parentheses for negatives are allowed
 * (docs/imports.md#reading-cells).
 */
export function sheetDecimal(cell: SheetCell): string | undefined {
  if (typeof cell === 'number') return plainNumber(cell);
  if (typeof cell !== 'string') return undefined;
  const withoutSign = cell.replace(/[\s\u00a0'’]|US\$|\$|€|COP|USD|EUR/giu, '');
  const inParentheses = /^\((.+)\)$/.exec(withoutSign)?.[1];
  const signed = /^([+-]?)(.+?)(-?)$/.exec(inParentheses ?? withoutSign);
  if (!signed) return undefined;
  const [, before = '', digits = '', after = ''] = signed;
  const magnitude = unsigned(digits);
  if (magnitude === undefined || (before !== '' && after !== '')) return undefined;
  const isNegative = before === '-' || after === '-' || inParentheses !== undefined;
  return isNegative ? `-${magnitude}` : magnitude;
}

/** Money in cents; undefined for a text that is not an amount, or exceeds a safe integer. */
export function sheetCents(cell: SheetCell): Cents | undefined {
  if (cell === 0) return NO_MONEY;
  if (Number.isInteger(cell) && Number.isSafeInteger(Number(cell) * 100)) return toCents(Number(cell));
  const decimal = sheetDecimal(cell);
  return decimal === undefined ? undefined : parseCents(decimal);
}

function unsigned(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return undefined;
  if (GROUPED.test(text)) return text.replace(/[.,]/g, '');
  const [whole, decimals] = [text.slice(0, last), text.slice(last + 1)];
  const separator = text.charAt(last);
  if (whole.includes(separator) || !/^\d*$/.test(decimals) || (whole === '' && decimals === '')) return undefined;
  if (!/^\d*$/.test(whole) && !GROUPED.test(whole)) return undefined;
  return `${whole.replace(/[.,]/g, '') || '0'}.${decimals || '0'}`;
}

function plainNumber(value: number): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  const text = String(value);
  if (!text.includes('e')) return text;
  // Numbers from 1e21 are not amounts; numbers below 1e-6 round to 0.
  return Math.abs(value) < 1 ? '0' : undefined;
}
