import { z } from 'zod/mini';

/** Money as whole hundredths of its currency, so that sums never drift. Never pesos. */
export const Cents = z.int().brand('Cents');
export type Cents = z.infer<typeof Cents>;

export const NO_MONEY = Cents.parse(0);

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** More digits than any amount or rate has; arithmetic with millions of them would take minutes. */
const MAX_DECIMAL_LENGTH = 64;
const NBSP = '\u00a0';
const SYMBOLS: Record<string, string> = { COP: '$', USD: 'US$', EUR: '€' };

/** True for a decimal with a point, a sign before it or not ("1234.567", "+.5"), of 64 characters at most. */
export const isDecimal = (text: string): boolean => text.length <= MAX_DECIMAL_LENGTH && DECIMAL.test(text);

/**
 * Exact reading of a decimal text with a point ("1234.567" → 123457), rounding half away from zero at the
 * second decimal. Undefined for anything else: thousands separators, exponents, or more than a safe integer.
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

/** Pesos as they travel in JSON (1234.56) to cents. Reads the shortest decimal text, so 1.005 becomes 101. */
export function toCents(amount: number): Cents {
  // Nothing to round; a negative zero becomes none.
  if (Number.isInteger(amount)) return cents(amount * 100 + 0);
  const text = Number.isFinite(amount) ? plainDecimal(amount) : '';
  const exact = parseCents(text);
  if (exact === undefined) throw new RangeError(`Not an amount of money: ${amount}`);
  return exact;
}

/** Cents to pesos as they travel in JSON. */
export function fromCents(amount: Cents): number {
  return amount / 100;
}

export function addCents(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum: number, amount) => sum + amount, 0));
}

export function subtractCents(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}

/** How far apart two amounts are, never negative. */
export function absoluteDifference(a: Cents, b: Cents): Cents {
  return cents(Math.abs(a - b));
}

/** An amount times a decimal text ("4123.5"), exact until the last step, which rounds half away from zero. */
export function timesDecimal(amount: Cents, decimal: string): Cents {
  if (!isDecimal(decimal)) throw new RangeError(`Not a decimal: ${decimal}`);
  const [whole = '', decimals = ''] = decimal.replace(/^[+-]/, '').split('.');
  const scale = 10n ** BigInt(decimals.length);
  const magnitude = BigInt(Math.abs(amount)) * BigInt(`${whole}${decimals}`);
  const rounded = Number((magnitude * 2n + scale) / (scale * 2n));
  return cents(amount < 0 !== decimal.startsWith('-') && rounded !== 0 ? -rounded : rounded);
}

/** "$ 1.234.567": no decimals, the gap is U+00A0, a negative sign goes first. Takes pesos, as they travel. */
export function formatCop(pesos: number): string {
  return withSign(toCents(pesos), '$', (magnitude) => groupDigits(wholePesos(magnitude)));
}

/** Pesos without decimals, any other currency with two: "US$ 1.234,50". Takes the amount as it travels. */
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

// The one place where a number becomes money: the cast adds the brand after the check.
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

// JavaScript writes 1e21 and 1e-7 with an exponent; the first is no amount, the second rounds to nothing.
function plainDecimal(amount: number): string {
  const text = String(amount);
  return text.includes('e-') ? '0' : text;
}
