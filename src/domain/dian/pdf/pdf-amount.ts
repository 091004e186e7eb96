import { type Cents, parseCents } from '#domain/money.ts';

const AMOUNT = /^(?:cop|usd|eur|us|col)?\s*[$€]?\s*(-?\d[\d.,']*\d|-?\d)(?=\s|$|cop|usd|eur|pesos)/i;
const MAX_LENGTH = 60;

/**
 * A printed amount, "27.507.100,00" or "124,245.00": the last separator is the decimal one if one or two digits follow
 * it (docs/dian.md#damaged-input). Undefined for a percentage, a date, or digits grouped in any other way.
 */
export function parsePrintedAmount(text: string): Cents | undefined {
  const short = text.slice(0, MAX_LENGTH);
  const match = AMOUNT.exec(short);
  if (!match?.[1] || /^\s*%/.test(short.slice(match[0].length))) return undefined;
  return toCentsFromText(removeApostrophes(match[1]));
}

// 27'507.100: replaces the apostrophe of the millions by the separator of the thousands.
function removeApostrophes(digits: string): string {
  const thousands = /([.,])\d{3}(?=\D|$)/.exec(digits)?.[1] ?? '';
  return digits.replace(/'(?=\d{3}(?:\D|$))/g, thousands);
}

function toCentsFromText(digits: string): Cents | undefined {
  if (/^-?\d+$/.test(digits)) return parseCents(digits);
  // Four or more decimals are a unit price; three digits after a single separator are thousands.
  const decimals = /[.,](\d{1,2})$/.exec(digits)?.[1] ?? /^-?\d+[.,](\d{4,6})$/.exec(digits)?.[1];
  const whole = decimals === undefined ? digits : digits.slice(0, -1 - decimals.length);
  const sign = decimals === undefined ? '' : digits.charAt(whole.length);
  const isGrouped = /^-?(?:\d+|\d{1,3}([.,])\d{3}(?:\1\d{3})*)$/.test(whole);
  if (!isGrouped || (sign !== '' && whole.includes(sign))) return undefined;
  return parseCents(`${whole.replace(/[.,]/g, '')}.${decimals ?? '0'}`);
}
