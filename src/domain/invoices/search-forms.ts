import { nitKey, normalizeNit } from '../companies/nit.ts';
import { foldText } from '../text/fold-text.ts';
import { visibleText, withHyphens } from '../text/visible-text.ts';

const NIT_LIKE = /^(?:(?:n\.?i\.?t|c\.?c|c\.?e)\.?:?\s*)?(\d[\d.,\s]*(?:-\s*\d?)?)$/;
/** Shorter numbers are numbers of invoices, in which zeros in front count, or a NIT that is not typed to its end. */
const SHORTEST_NIT = 6;

/**
 * The search forms of a typed text, of which a row must contain one: the text itself and, when it looks like a NIT in
 * any spelling ("NIT 900.123.456-8", "0900123456", "9001234568"), also its digits (docs/interaction.md#terms).
 */
export function searchForms(typed: string): string[] {
  const text = foldText(visibleText(typed));
  const [, written] = NIT_LIKE.exec(withHyphens(text)) ?? [];
  if (written === undefined) return [text];
  const digits = written.replace(/-\s*\d?$/, '').replace(/\D/g, '');
  const nit = normalizeNit(digits);
  return [...new Set(nit.length < SHORTEST_NIT ? [text, digits] : [text, digits, nitKey(nit)])];
}

/** Whether a text in the form of foldText has one of the search forms. */
export const hasOneOf = (text: string, forms: readonly string[]): boolean => forms.some((form) => text.includes(form));
