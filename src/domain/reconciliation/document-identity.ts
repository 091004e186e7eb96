import { nitKey, normalizeNit } from '#domain/companies/nit.ts';
import { isCreditNote } from '#domain/invoices/credit-note.ts';
import type { DocumentKind } from '#domain/invoices/invoice.ts';
import { isSupportDocument } from '#domain/invoices/support-document.ts';
import { joinPrefixAndNumber } from '#domain/sheets/join-prefix-and-number.ts';
import type { ListingRow } from './listing-row.ts';
import type { LocalInvoice } from './local-invoice.ts';

/** A listing names the same parties again and again; reading a NIT costs more than the rest of a comparison. */
const MAX_CACHED = 20_000;
const keys = new Map<string, string>();

/** One text for all spellings of an identification. Some programs shorten the final consumer's twelve twos. */
export function partyKey(nit: string): string {
  const known = keys.get(nit);
  if (known !== undefined) return known;
  if (keys.size >= MAX_CACHED) keys.clear();
  const key = toPartyKey(nit);
  keys.set(nit, key);
  return key;
}

function toPartyKey(nit: string): string {
  if (/^2{10,}$/.test(nit)) return '2'.repeat(12);
  const digits = normalizeNit(nit);
  return digits === '' || /[A-Za-z]/.test(nit) ? nit.toUpperCase() : nitKey(digits);
}

/** Capitals without spaces and hyphens, and without the zeros in front of the last digits: "fe-00012" is FE12. */
export const normalizeNumber = (text: string): string =>
  text
    .replace(/[\s-]+/g, '')
    .toUpperCase()
    .replace(/(?<!\d)\d+$/, (tail) => tail.replace(/^0+(?=\d)/, ''));

/** The digits at the end of a number, without zeros in front; empty when it ends with a letter. */
export const numberTail = (text: string): string => /(?<!\d)\d+$/.exec(normalizeNumber(text))?.[0] ?? '';

type Numbered = {
  kind: DocumentKind | null;
  supplier_nit: string;
  customer_nit: string;
};

/** Suppliers number their notes apart from their invoices. */
function numberingGroup(kind: DocumentKind | null): string {
  if (kind !== null && isCreditNote({ document_kind: kind })) return 'credit';
  return kind === 'debit_note' ? 'debit' : 'invoice';
}

/** The party that numbered the document, and its series. The company itself numbers its support documents. */
export function issuerKey({ kind, supplier_nit, customer_nit }: Numbered): string {
  const isSupport = kind !== null && isSupportDocument(kind);
  return `${partyKey(isSupport ? customer_nit : supplier_nit)}|${numberingGroup(kind)}`;
}

const plainPrefix = (text: string): string => text.replace(/[\s-]+/g, '').toUpperCase();

/**
 * The keys of a row without a CUFE. A prefix that ends with digits has several readings: A1 and 0023 are A10023 in full,
 * and A123 where somebody lost the zeros; A1 and 23 may be A10023, of which the listing lost them.
 */
export function rowNumberKeys(row: ListingRow): string[] {
  const issuer = issuerKey(row);
  const joined = normalizeNumber(joinPrefixAndNumber(row.prefix, row.folio));
  const [prefix, digits] = [plainPrefix(row.prefix), normalizeNumber(row.folio)];
  const keys = [...new Set([joined, prefix + digits])].map((number) => `${issuer}|${number}`);
  return /\d$/.test(prefix) && /^\d+$/.test(digits) ? [...keys, `${issuer}|${prefix}~${digits}`] : keys;
}

export const invoiceNumberKey = (invoice: LocalInvoice): string =>
  `${issuerKey(invoice)}|${normalizeNumber(invoice.number)}`;

/** The key of an invoice, and one more for each place where a prefix of digits may end before zeros. */
export function invoiceNumberKeys(invoice: LocalInvoice): string[] {
  const key = invoiceNumberKey(invoice);
  const digitsAt = key.length - (/\d+$/.exec(key)?.[0].length ?? 0);
  const keys = [key];
  for (const { index = 0, 0: zeros } of key.slice(digitsAt).matchAll(/0+(?=\d)/g)) {
    const at = digitsAt + index;
    keys.push(`${key.slice(0, at)}~${key.slice(at + zeros.length)}`);
  }
  return keys;
}

/** Issuer, last digits and total: for a number whose prefix was lost or changed. Undefined without digits. */
export function looseKey(document: Numbered & { number: string; total: number }): string | undefined {
  const tail = numberTail(document.number);
  return tail === '' ? undefined : `${issuerKey(document)}|${tail}|${document.total}`;
}
