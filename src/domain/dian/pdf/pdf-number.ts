import type { DocumentKind } from '#domain/invoices/invoice.ts';
import { findLabelledValue } from './pdf-label.ts';
import type { PdfLine } from './pdf-lines.ts';

const SIGN = '(?:numero|nro|num|no|n°|#)\\b\\.?';
const DOCUMENT = '(?:factura|nota (?:de )?(?:credito|debito)|documento soporte|documento equivalente)\\b';
/** The rest of a title. Any other word may be the prefix of the number. */
const TITLE_WORDS = '(?:\\s+(?:electronica|de|venta|exportacion|servicios?|publicos|cambiaria|compra)\\b)*';
const WITH_SIGN = [
  new RegExp(`(?:numero|nro|num|no|n°)\\.?\\s*(?:de\\s+)?(?:la\\s+)?${DOCUMENT}${TITLE_WORDS}`),
  new RegExp(`${DOCUMENT}[a-z\\s]{0,40}?(?:${SIGN}|n°|#)`),
];
const TITLE = new RegExp(`${DOCUMENT}(?: electronica)?(?: de venta)?`);
const NUMBER = /^([a-z]{1,6}[a-z\d]{0,4}[ -]{0,3}\d{1,10}|\d{1,10})(?![\w/.,-]*\d)/i;
const PREFIXED = /^[a-z]/i;

/** The printed number: "D102-1031520". */
export function readPrintedNumber(lines: readonly PdfLine[]): string | null {
  for (const label of WITH_SIGN) {
    const found = findLabelledValue(lines, label, parseNumber);
    if (found) return found.value;
  }
  // A title is a weak label, so only a text that does not look like a date or an amount is accepted.
  const prefixed = (text: string) => (PREFIXED.test(text) ? parseNumber(text) : undefined);
  return findLabelledValue(lines, TITLE, prefixed)?.value ?? null;
}

/** The number as in the XML: no spaces, no hyphens, zeros kept (docs/dian.md#fields). */
export const normalizeNumber = (printed: string): string => printed.replace(/[\s-]/g, '').toUpperCase();

const parseNumber = (text: string): string | undefined => NUMBER.exec(text)?.[1];

const KINDS: readonly (readonly [RegExp, DocumentKind])[] = [
  [/nota (?:de )?credito/, 'credit_note'],
  [/nota (?:de )?debito/, 'debit_note'],
  [/documento soporte/, 'support_document'],
  [/documento equivalente/, 'equivalent_document'],
  [/factura (?:electronica )?de exportacion/, 'export_invoice'],
  [/factura/, 'invoice'],
];

/** The first document title on the page decides. */
export function readPrintedKind(plain: string): DocumentKind | null {
  const found = KINDS.map(([texts, kind]) => ({ at: plain.search(texts), kind })).filter(({ at }) => at >= 0);
  return found.sort((a, b) => a.at - b.at)[0]?.kind ?? null;
}
