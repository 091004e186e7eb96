import { z } from 'zod/mini';

/** Money in whole hundredths of its currency, so that sums stay exact. Never in pesos. */
export const Cents = z.int().brand('Cents');
export type Cents = z.infer<typeof Cents>;

export const NO_MONEY = Cents.parse(0);

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** More digits than any amount or rate has; arithmetic with millions of digits would take minutes. */
const MAX_DECIMAL_LENGTH = 64;
const NBSP = '\u00a0';
const SYMBOLS: Record<string, string> = { COP: '$', USD: 'US$', EUR: '€' };

/** True for a decimal with a point and an optional sign ("1234.567", "+.5"), of at most 64 characters. */
export const isDecimal = (text: string): boolean => text.length <= MAX_DECIMAL_LENGTH && DECIMAL.test(text);

/**
 * Parses a decimal text with a point exactly ("1234.567" → 123457), rounding half away from zero at the second decimal.
 * Undefined for anything else: thousands separators, exponents, or more than a safe integer.
 */
export function parseCents(text: string): Cents | undefined {
  const trimmed = text.trim();
  if (!isDecimal(trimmed)) return undefined;
  const [whole = '', decimals = ''] = trimmed.replace(/^[+-]/, '').split('.');
  const padded = `${decimals}000`;
  const exact = Number(`${whole || '0'}${padded.slice(0, 2)}`) + (padded.charAt(2) >= '5' ? 1 : 0);
  if (!Number.isSafeInteger(exact)) return undefined;
  return trimmed.startsWith('-') && exact !== 0 ? cents(-exact) : cents(exact);
}

/**
 * Pesos as in JSON (1234.56) to cents. Uses the shortest decimal text, so 1.005 becomes 101. Throws a RangeError beyond
 * a safe integer.
 */
export function toCents(amount: number): Cents {
  // Integers need no rounding; adding 0 turns a negative zero into 0.
  if (Number.isInteger(amount)) return cents(amount * 100 + 0);
  const text = Number.isFinite(amount) ? plainDecimal(amount) : '';
  const exact = parseCents(text);
  if (exact === undefined) throw new RangeError(`Not an amount of money: ${amount}`);
  return exact;
}

/** Cents to pesos as in JSON. */
export function fromCents(amount: Cents): number {
  return amount / 100;
}

export function addCents(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum: number, amount) => sum + amount, 0));
}

/** The sum of any number of amounts; `addCents` takes only as many as a call may have arguments. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return cents(sum);
}

export function subtractCents(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}

/** An amount without its sign. */
export function absoluteCents(amount: Cents): Cents {
  return cents(Math.abs(amount));
}

/** The absolute difference of two amounts. */
export function absoluteDifference(a: Cents, b: Cents): Cents {
  return cents(Math.abs(a - b));
}

/**
 * An amount times a decimal text ("4123.5"), exact until the last step, which rounds half away from zero. Throws a
 * RangeError for a text that is not a decimal.
 */
export function timesDecimal(amount: Cents, decimal: string): Cents {
  if (!isDecimal(decimal)) throw new RangeError(`Not a decimal: ${decimal}`);
  const [whole = '', decimals = ''] = decimal.replace(/^[+-]/, '').split('.');
  const scale = 10n ** BigInt(decimals.length);
  const magnitude = BigInt(Math.abs(amount)) * BigInt(`${whole}${decimals}`);
  const rounded = Number((magnitude * 2n + scale) / (scale * 2n));
  return cents(amount < 0 !== decimal.startsWith('-') && rounded !== 0 ? -rounded : rounded);
}

/** "$ 1.234.567": no decimals, the space is U+00A0, a negative sign comes first. Takes pesos. */
export function formatCop(pesos: number): string {
  return withSign(toCents(pesos), '$', (magnitude) => groupDigits(wholePesos(magnitude)));
}

/**
 * Pesos without decimals, any other currency with two: "US$ 1.234,50". Takes the amount in the currency, not in cents.
 */
export function formatMoney(amount: number, currency: string): string {
  if (currency === 'COP') return formatCop(amount);
  return withSign(toCents(amount), SYMBOLS[currency] ?? currency, (magnitude) => {
    return `${groupDigits(Math.trunc(magnitude / 100))},${String(magnitude % 100).padStart(2, '0')}`;
  });
}

/** For axes and cards: "$ 12,3 M", "$ 1.235 M"; below a million the whole amount. Takes pesos. */
export function formatCopCompact(pesos: number): string {
  return withSign(toCents(pesos), '$', (magnitude) => {
    const whole = wholePesos(magnitude);
    if (whole < 1_000_000) return groupDigits(whole);
    const tenths = Math.round(whole / 100_000);
    const shown = tenths < 1_000 ? formatTenths(tenths) : groupDigits(Math.round(whole / 1_000_000));
    return `${shown}${NBSP}M`;
  });
}

/**
 * For an axis up to `highest` pesos: like `formatCopCompact`, but all its amounts are in millions where the highest is,
 * "$ 0,5 M" beside "$ 1 M".
 */
export function formatCopAxis(pesos: number, highest: number): string {
  if (highest < 1_000_000 || Math.abs(pesos) >= 1_000_000) return formatCopCompact(pesos);
  return withSign(toCents(pesos), '$', (magnitude) => {
    const tenths = Math.round(wholePesos(magnitude) / 100_000);
    return tenths === 0 ? '0' : `${formatTenths(tenths)}${NBSP}M`;
  });
}

// The only function that turns a number into Cents: the cast adds the brand after the check.
function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError('An amount beyond what is exact');
  return value as Cents;
}

function withSign(amount: Cents, symbol: string, show: (magnitude: number) => string): string {
  const shown = show(Math.abs(amount));
  const isZero = !/[1-9]/.test(shown);
  return `${amount < 0 && !isZero ? '-' : ''}${symbol}${NBSP}${shown}`;
}

const wholePesos = (magnitude: number) => Math.round(magnitude / 100);

const groupDigits = (whole: number) => String(whole).replace(/\B(?=(?:\d{3})+$)/g, '.');

const formatTenths = (tenths: number) =>
  tenths % 10 === 0 ? String(tenths / 10) : `${Math.trunc(tenths / 10)},${tenths % 10}`;

// JavaScript writes 1e21 and 1e-7 with an exponent; the first is too large for an amount, the second rounds to 0.
function plainDecimal(amount: number): string {
  const text = String(amount);
  return text.includes('e-') ? '0' : text;
}
