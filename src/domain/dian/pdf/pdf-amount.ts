import { type Cents, parseCents } from '#domain/money.ts';

const AMOUNT = /^(?:cop|usd|eur|us|col)?\s*[$€]?\s*(-?\d[\d.,']*\d|-?\d)(?=\s|$|cop|usd|eur|pesos)/i;
const MAX_LENGTH = 60;
/** "1 190 000": groups that may be one amount or several. */
const SPACED_GROUPS = /^-?\d{1,3}\s+\d{3}(?![\d%/])/;
/** "1.190" or "1,190": only the other amounts of the document tell a group of thousands from three decimals. */
const ONE_GROUP = /^-?(\d{1,3})([.,])(\d{3})$/;

export type DecimalSign = '.' | ',';

/** `other` is the second possible value, when the form of the amount contradicts the rest of the document. */
export type PrintedAmount = { value: Cents; other: Cents | null };

/**
 * A printed amount, "27.507.100,00" or "124,245.00": the last separator is the decimal one if one or two digits follow
 * it (docs/dian.md#damaged-input). Undefined for a percentage, a date, or digits grouped in any other way. `sign` is
 * the decimal sign of the document, null when nothing shows it.
 */
export function readPrintedAmount(text: string, sign: DecimalSign | null): PrintedAmount | undefined {
  const digits = amountDigits(text);
  const value = digits === undefined ? undefined : toCentsFromText(digits);
  if (digits === undefined || value === undefined) return undefined;
  const group = ONE_GROUP.exec(digits);
  const contradicts = group !== null && group[2] === sign;
  return { value, other: contradicts ? (parseCents(digits.replace(',', '.')) ?? null) : null };
}

/**
 * The decimal sign of a document from all its amounts; null when none shows it, or when they disagree. An amount with
 * both separators, or with the same one twice, proves it; "950.00" only counts when there is no proof. Shorter ones
 * ("19.00", "1.00") are rates and quantities, which some programs print in another form.
 */
export function findDecimalSign(texts: readonly string[]): DecimalSign | null {
  const tokens = texts.flatMap((text) => text.match(/(?<![\w.,/-])\d[\d.,]*\d(?![\w/-]|\s*%)/g) ?? []);
  const proven = new Set(tokens.flatMap((token) => provenSign(token) ?? []));
  const signs = proven.size > 0 ? proven : new Set(tokens.flatMap((token) => probableSign(token) ?? []));
  const [sign] = signs;
  return signs.size === 1 && sign !== undefined ? sign : null;
}

function provenSign(token: string): DecimalSign | undefined {
  const thousands = /^\d{1,3}(?:(\.)\d{3}(?:\.\d{3})*,\d{1,2}|(,)\d{3}(?:,\d{3})*\.\d{1,2})$/.exec(token);
  const repeated = /^\d{1,3}(?:(\.)\d{3}\.\d{3}|(,)\d{3},\d{3})(?:[.,]\d{3})*$/.exec(token);
  const found = thousands ?? repeated;
  if (!found) return undefined;
  return found[1] ? ',' : '.';
}

const probableSign = (token: string): DecimalSign | undefined => {
  const sign = /^\d{3,}([.,])\d{2}$/.exec(token)?.[1];
  return sign === '.' || sign === ',' ? sign : undefined;
};

function amountDigits(text: string): string | undefined {
  const short = text.slice(0, MAX_LENGTH);
  const match = AMOUNT.exec(short);
  if (!match?.[1] || /^\s*%/.test(short.slice(match[0].length))) return undefined;
  if (SPACED_GROUPS.test(short.slice(match[0].length - match[1].length))) return undefined;
  return removeApostrophes(match[1]);
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
