import { normalizeNit } from '#domain/companies/nit.ts';
import { withHyphens } from '#domain/text/visible-text.ts';
import { cellText, type SheetCell } from './sheet-cell.ts';
import { withoutZeroFraction } from './sheet-number.ts';

/** `typed_dv` is the check digit as written, correct or not. */
export type SheetNit = { nit: string; typed_dv: string | undefined };

/** Longer texts are no identity; it bounds the work of one cell. */
const MAX_LENGTH = 60;
const LABEL = /^(?:N\.?I\.?T|C\.?C|C\.?E)\.?\s*(?:No\.?|:)?\s*(?=\d)/i;
/** Digits and their separators, and a check digit behind a dash, a slash, "DV" or a blank. */
const WITH_DV = /^([\d., ]*\d) ?(?:[-/]|D\.?V\.?:?) ?(\d)$/i;
const BLANK_DV = /^(\d{9}|\d{1,3}(?:[.,]\d{3}){2}) (\d)$/;
/** Groups of three, or digits that only blanks separate: any other separator would fuse two numbers. */
const WHOLE = /^(?:[\d ]+|\d{1,3}(?:[.,] ?\d{3})+)$/;

/** Digits with optional separators and DV, or a foreign id unchanged; undefined for anything else. */
export function sheetNit(cell: SheetCell): SheetNit | undefined {
  const written = withHyphens(cellText(cell)).replace(/^'+/, '');
  if (written.length > MAX_LENGTH) return undefined;
  const text = withoutZeroFraction(written.replace(LABEL, '').trim());
  const [, digits = text, typed_dv] = WITH_DV.exec(text) ?? BLANK_DV.exec(text) ?? [];
  if (/^[\d., -]+$/.test(digits)) {
    if (!WHOLE.test(digits)) return undefined;
    const nit = normalizeNit(digits);
    const isWhole = nit.length >= 3 && nit.length <= 15 && /[1-9]/.test(nit);
    return isWhole ? { nit, typed_dv } : undefined;
  }
  const isForeign = /^(?=.*\d)[\p{L}\d.-]{3,30}$/u.test(text) && !/^\d+[.,]?\d*E\+?\d+$/i.test(text);
  return isForeign ? { nit: text.toUpperCase(), typed_dv: undefined } : undefined;
}
