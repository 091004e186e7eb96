import { visibleText, withHyphens } from '../text/visible-text.ts';

const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/**
 * The check digit (DV) of a NIT or cédula given without it, "0" to "9"; undefined when it is not 1–15 digits.
 * docs/dian.md#nit.
 */
export function checkDigit(nit: string): string | undefined {
  if (!/^\d{1,15}$/.test(nit)) return undefined;
  let sum = 0;
  for (let index = 0; index < nit.length; index += 1) sum += Number(nit.at(-1 - index)) * (WEIGHTS[index] ?? 0);
  const rest = sum % 11;
  return String(rest < 2 ? rest : 11 - rest);
}

/**
 * A typed NIT ("NIT 900.123.456-8") as digits without the DV and without zeros in front: a NIT is a number. Only a dash
 * shows that the last digit is a DV.
 */
export function normalizeNit(text: string): string {
  const number = withHyphens(visibleText(text))
    .trimEnd()
    .replace(/-\s*\d$/, '');
  return number.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
}

/**
 * A typed identification for a search: a NIT as `normalizeNit` reads it, or a foreign number or passport with its letters,
 * without blanks and signs. "NIT" and "CC" in front are not part of the number.
 */
export function readIdentification(text: string): string {
  const number = text.replace(/^\s*(?:NIT|CC)(?=[\W\d])/i, '');
  return /[a-z]/i.test(number) ? number.replace(/[^a-z0-9]/gi, '') : normalizeNit(number);
}

/** Whether both are the same taxpayer, even when one has its DV appended as a tenth digit. docs/dian.md#nit. */
export function sameNit(a: string, b: string): boolean {
  const number = normalizeNit(a);
  return number !== '' && nitKey(number) === nitKey(normalizeNit(b));
}

/** One text for all spellings of a NIT in digits: without the DV that some issuers append as a tenth digit. */
export function nitKey(nit: string): string {
  const number = nit.slice(0, 9);
  return nit.length === 10 && nit.slice(9) === checkDigit(number) ? number : nit;
}

/** How documents may write a NIT: without its DV, and with it as a tenth digit (`nitKey` is the same of both). */
export function nitSpellings(nit: string): string[] {
  const key = nitKey(normalizeNit(nit));
  const dv = key.length === 9 ? checkDigit(key) : undefined;
  return dv === undefined ? [key] : [key, `${key}${dv}`];
}

/** "900.123.456-8". A text that is not a number (a passport) is returned unchanged. */
export function formatNit(nit: string): string {
  const dv = checkDigit(nit);
  if (dv === undefined) return nit;
  return `${nit.replace(/\B(?=(?:\d{3})+$)/g, '.')}-${dv}`;
}
