import { normalizeNit } from '#domain/companies/nit.ts';
import { cellText, type SheetCell } from './sheet-cell.ts';

/** `typed_dv` is the check digit as written, correct or not. */
export type SheetNit = { nit: string; typed_dv: string | undefined };

/** Digits with optional dots and DV, or a foreign id unchanged; undefined for anything else. */
export function sheetNit(cell: SheetCell): SheetNit | undefined {
  const text = cellText(cell)
    .replace(/^(?:NIT|CC|CE|C\.C\.)\s*[:.]?\s*(?=\d)/i, '')
    .trim();
  if (/^[\d.,\s]+(?:-\s*\d)?$/.test(text)) {
    const nit = normalizeNit(text);
    const isWhole = nit.length >= 3 && nit.length <= 15 && /[1-9]/.test(nit);
    return isWhole ? { nit, typed_dv: /-\s*(\d)$/.exec(text)?.[1] } : undefined;
  }
  return /^(?=.*\d)[\p{L}\d.-]{3,30}$/u.test(text) ? { nit: text.toUpperCase(), typed_dv: undefined } : undefined;
}
