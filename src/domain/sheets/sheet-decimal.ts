import { type Cents, NO_MONEY, parseCents, toCents } from '#domain/money.ts';
import { visibleText, withHyphens } from '#domain/text/visible-text.ts';
import type { SheetCell } from './sheet-cell.ts';

/** `readings` are the two numbers that a text may mean, as es-CO writes them. */
export type DecimalReading = { type: 'number'; decimal: string } | { type: 'ambiguous'; readings: [string, string] };

/** No amount, price or rate is written longer; it bounds the work of one cell. */
const MAX_LENGTH = 64;
const CURRENCY = /US\$|COL\$|\$|€|COP|USD|EUR|PESOS|M\/CTE\.?/giu;
/** The currency that each sign tells; "$" alone is that of many. */
const CURRENCY_OF_SIGN: Record<string, string> = {
  US$: 'USD',
  USD: 'USD',
  '€': 'EUR',
  EUR: 'EUR',
  COL$: 'COP',
  COP: 'COP',
  PESOS: 'COP',
};
/** In Colombia an apostrophe groups millions: 1'190.000. */
const APOSTROPHES = /['’‘´`ʼ′]/g;
const EXPONENT = /^(\d+)(?:[.,](\d+))?[eE]([+-]?\d{1,2})$/;
const GROUPS = /\d+|[., ']/g;

/**
 * A number as an exact decimal text with a point; undefined for anything else, and for what may mean two numbers
 * (readDecimal tells them). In text the last separator decides: `1.234.567,89` and `1,234,567.89`; a single one before
 * exactly three digits groups thousands (docs/interaction.md#numbers-and-dates). docs/imports.md#reading-cells.
 */
export function sheetDecimal(cell: SheetCell): string | undefined {
  const reading = readDecimal(cell);
  return reading?.type === 'number' ? reading.decimal : undefined;
}

/** Like sheetDecimal, but a text that may mean two numbers gives both. */
export function readDecimal(cell: SheetCell): DecimalReading | undefined {
  if (typeof cell === 'number') return toReading(plainNumber(cell));
  if (typeof cell !== 'string' || cell.length > MAX_LENGTH) return undefined;
  const written = withHyphens(visibleText(cell))
    .replace(CURRENCY, '')
    .replace(APOSTROPHES, "'")
    .replace(/\s+/g, ' ')
    .trim();
  // The accounting format of Excel shows zero as "$ -".
  if (written === '-' && /[$€]/.test(cell)) return toReading('0');
  const { isNegative, digits } = splitSign(written.replace(/^'/, ''));
  const reading = digits === undefined ? undefined : readMagnitude(digits);
  if (reading?.type !== 'number' || !isNegative) return reading;
  return toReading(`-${reading.decimal}`);
}

/** The currency that an amount names ("US$ 1,190.00"); undefined when it names none. */
export function currencyOfAmount(cell: SheetCell): string | undefined {
  if (typeof cell !== 'string' || cell.length > MAX_LENGTH) return undefined;
  const signs = visibleText(cell).match(CURRENCY) ?? [];
  return signs.flatMap((sign) => CURRENCY_OF_SIGN[sign.toUpperCase()] ?? [])[0];
}

/** Money in cents; undefined for a text that is not an amount, or exceeds a safe integer. */
export function sheetCents(cell: SheetCell): Cents | undefined {
  if (cell === 0) return NO_MONEY;
  if (Number.isInteger(cell) && Number.isSafeInteger(Number(cell) * 100)) return toCents(Number(cell));
  const decimal = sheetDecimal(cell);
  return decimal === undefined ? undefined : parseCents(decimal);
}

const toReading = (decimal: string | undefined): DecimalReading | undefined =>
  decimal === undefined ? undefined : { type: 'number', decimal };

/** A minus before or behind, or parentheses; two of them are no number. */
function splitSign(text: string): { isNegative: boolean; digits: string | undefined } {
  const inner = text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1).trim() : text;
  const [, before = '', digits = '', after = ''] = /^([+-]?) ?(.*?) ?(-?)$/.exec(inner) ?? [];
  const isNegative = before === '-' || after === '-' || inner !== text;
  return { isNegative, digits: before !== '' && after !== '' ? undefined : digits };
}

function readMagnitude(text: string): DecimalReading | undefined {
  const exponent = EXPONENT.exec(text);
  if (exponent) return toReading(shiftPoint(exponent[1] ?? '', exponent[2] ?? '', Number(exponent[3])));
  const tokens = text.match(GROUPS) ?? [];
  if (tokens.join('') !== text) return undefined;
  const separators = tokens.filter((token) => !/^\d/.test(token));
  if (separators.length === 0) return toReading(text === '' ? undefined : text);
  const groups = text.split(/[., ']/);
  return readGroups(groups, separators);
}

/** `groups` are the digits between the separators: one more than there are separators. */
function readGroups(groups: readonly string[], separators: readonly string[]): DecimalReading | undefined {
  const [whole, decimals] = [groups.slice(0, -1), groups.at(-1) ?? ''];
  const others = separators.slice(0, -1);
  if (!isGrouped(groups, separators)) return toReading(withDecimals({ whole, decimals, separators }));
  // Blanks that group do not tell what a point before three digits does.
  const isUnclear = separators.at(-1) !== ' ' && others.length > 0 && others.every((other) => other === ' ');
  if (!isUnclear) return toReading(groups.join(''));
  return { type: 'ambiguous', readings: [groups.join('.'), `${whole.join('.')},${decimals}`] };
}

type DecimalParts = { whole: readonly string[]; decimals: string; separators: readonly string[] };

function withDecimals({ whole, decimals, separators }: DecimalParts): string | undefined {
  const [others, last = ''] = [separators.slice(0, -1), separators.at(-1)];
  if (!/^[.,]$/.test(last) || others.includes(last)) return undefined;
  const isWhole = others.length === 0 || isGrouped(whole, others);
  const digits = whole.join('');
  return isWhole && `${digits}${decimals}` !== '' ? `${digits || '0'}.${decimals || '0'}` : undefined;
}

/**
 * Whether the separators group thousands: three digits behind each, one kind of them for thousands. An apostrophe may
 * stand for the millions alone, before a group of six digits or before groups that a point or a comma separates.
 */
function isGrouped(groups: readonly string[], separators: readonly string[]): boolean {
  const [first = '', ...rest] = groups;
  if (!/^[1-9]\d{0,2}$/.test(first)) return false;
  const isLong = (group: string, at: number) => group.length === 6 && separators[at] === "'" && at === rest.length - 1;
  if (!rest.every((group, at) => group.length === 3 || isLong(group, at))) return false;
  const kinds = new Set(separators.filter((separator) => separator !== "'" && separator !== ' '));
  return kinds.size <= 1 && !hasMixedPair(separators);
}

/** A point and a comma, or a blank behind a point, do not group the same number. */
const hasMixedPair = (separators: readonly string[]) =>
  separators.some((separator, at) => separator === ' ' && at > 0 && separators[at - 1] !== ' ');

/** "1.19E+06" is 1190000, exactly. */
function shiftPoint(whole: string, decimals: string, exponent: number): string | undefined {
  if (Math.abs(exponent) > 20) return undefined;
  const point = whole.length + exponent;
  const digits = `${'0'.repeat(Math.max(0, 1 - point))}${whole}${decimals}`.padEnd(point, '0');
  const at = Math.max(1, point);
  return digits.length > at ? `${digits.slice(0, at)}.${digits.slice(at)}` : digits;
}

function plainNumber(value: number): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  const text = String(value);
  if (!text.includes('e')) return text;
  // Numbers from 1e21 are not amounts; numbers below 1e-6 round to 0.
  return Math.abs(value) < 1 ? '0' : undefined;
}
