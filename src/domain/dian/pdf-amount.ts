import { type Cents, parseCents } from '#domain/money.ts';

const AMOUNT =
  /^(?:(?:cop|usd|eur|us|col)?\s*[$€]?\s*)(-?\d[\d.,' ]*\d|-?\d)\s*(?:cop|usd|eur|pesos|m\/cte)?\.?(?=\s|$)/i;

/**
 * An amount as people print it, "27.507.100,00" or "124,245.00": the last separator with one or two digits behind it is
 * the decimal one (DIAN.md §9). Undefined for a percentage, a date, or digits grouped in any other way.
 */
export function parsePrintedAmount(text: string): Cents | undefined {
  const digits = AMOUNT.exec(text)?.[1];
  if (digits === undefined || /^\s*%/.test(text.slice(text.indexOf(digits) + digits.length))) return undefined;
  return centsOf(digits.replace(/(?<=\d)[' ](?=\d{3}(?:\D|$))/g, ''));
}

function centsOf(digits: string): Cents | undefined {
  if (/^-?\d+$/.test(digits)) return parseCents(digits);
  const decimal = /[.,](\d{1,2})$/.exec(digits) ?? /^-?\d+[.,](\d{4,6})$/.exec(digits);
  const whole = decimal ? digits.slice(0, -1 - (decimal[1]?.length ?? 0)) : digits;
  const isGrouped = /^-?\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)?$/.test(whole) || /^-?\d+$/.test(whole);
  if (!isGrouped || (decimal && whole.includes(decimal[0].charAt(0)))) return undefined;
  return parseCents(`${whole.replace(/[.,]/g, '')}.${decimal?.[1] ?? '0'}`);
}
