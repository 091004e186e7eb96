import type { DocumentKind } from '#domain/invoices/invoice.ts';
import { findLabelledValue } from './pdf-label.ts';
import type { PdfLine } from './pdf-lines.ts';

const SIGN = '(?:numero|nro|num|no|n°|#)\\b\\.?';
const DOCUMENT = '(?:factura|nota (?:de )?(?:credito|debito)|documento soporte|documento equivalente)\\b';
const WITH_SIGN = [
  new RegExp(`(?:numero|nro|num|no|n°)\\.?\\s*(?:de\\s+)?(?:la\\s+)?${DOCUMENT}[a-z\\s]{0,30}`),
  new RegExp(`${DOCUMENT}[a-z\\s]{0,40}?(?:${SIGN}|n°|#)`),
];
const TITLE = new RegExp(`${DOCUMENT}(?: electronica)?(?: de venta)?`);
const NUMBER = /^([a-z]{1,6}[a-z\d]{0,4}[ -]{0,3}\d{1,10}|\d{1,10})(?![\w/.,-]*\d)/i;
const PREFIXED = /^[a-z]/i;

/** The number as it is printed: "D102-1031520". */
export function readPrintedNumber(lines: readonly PdfLine[]): string | null {
  for (const label of WITH_SIGN) {
    const found = findLabelledValue(lines, label, parseNumber);
    if (found) return found.value;
  }
  // A title says nothing of a number, so only one that looks like no date and no amount is taken.
  const prefixed = (text: string) => (PREFIXED.test(text) ? parseNumber(text) : undefined);
  return findLabelledValue(lines, TITLE, prefixed)?.value ?? null;
}

/** As the XML writes it: no spaces, no hyphens; zeros stay (docs/dian.md#fields). */
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

/** What the page calls itself first is what it is. */
export function readPrintedKind(plain: string): DocumentKind | null {
  const found = KINDS.map(([texts, kind]) => ({ at: plain.search(texts), kind })).filter(({ at }) => at >= 0);
  return found.sort((a, b) => a.at - b.at)[0]?.kind ?? null;
}
