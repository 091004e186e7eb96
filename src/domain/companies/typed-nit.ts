import { visibleText, withHyphens } from '../text/visible-text.ts';

const LABEL = /^(?:N\.?I\.?T|C\.?C)\.?:?\s*(?=\d)/i;
/** A check digit behind a hyphen, or behind a dot or a blank that follows a group of three digits. */
const SEPARATED_DV = /^(.*?\d)\s*(?:-\s*|(?<=\d{3})[.\s]\s*)(\d)$/;
/** One digit longer than any NIT: a company has nine (8…, 9…), a person's cédula at most ten (1…). */
const APPENDED_DV = /^([89]\d{8}|1\d{9})(\d)$/;

/** `number`: without dots, blanks and the check digit. `dv`: the check digit as typed, right or wrong. */
export type TypedNit = { number: string; dv: string | undefined };

/**
 * The NIT that a person typed. The check digit is no part of the number (docs/dian.md#nit). Letters stay in `number`, so
 * that the caller can refuse them. Reading `number` again changes nothing.
 */
export function readTypedNit(text: string): TypedNit {
  const separated = readTypedCedula(text);
  const [, number, dv] = APPENDED_DV.exec(separated.number) ?? [];
  return number === undefined ? separated : { number, dv: separated.dv ?? dv };
}

/** The same for a cédula: only a separated digit is a check digit, because the person may have no NIT. */
export function readTypedCedula(text: string): TypedNit {
  const typed = withHyphens(visibleText(text)).trim().replace(LABEL, '');
  const [, beforeDv = typed, dv] = SEPARATED_DV.exec(typed) ?? [];
  return { number: beforeDv.replace(/[.\s-]/g, '').replace(/^0+(?=\d)/, ''), dv };
}
