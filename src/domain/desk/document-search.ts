import { z } from 'zod/mini';
import { Invoice } from '../invoices/invoice.ts';
import { numberKey } from '../invoices/number-key.ts';
import { searchForms } from '../invoices/search-forms.ts';

/** An invoice that a search in several companies found. */
export const FoundDocument = z.object({
  company_id: z.uuid(),
  ...z.pick(Invoice, {
    id: true,
    invoice_number: true,
    supplier_name: true,
    customer_name: true,
    direction: true,
    issue_date: true,
    total_amount: true,
    currency: true,
  }).shape,
});
export type FoundDocument = z.infer<typeof FoundDocument>;

/** Most invoices that a search returns. */
export const MAX_FOUND = 50;
const SHORTEST_SEARCH = 4;

/** What an invoice must contain: `number` in its number_key, or one of `codes` in a NIT or at the start of its CUFE. */
export type DocumentSearch = { number: string; codes: readonly string[] };

/**
 * Returns what to search for a typed number, NIT (in any spelling) or CUFE; undefined for a text with fewer than four
 * letters and digits, or without a digit: it names no document.
 */
export function documentSearch(typed: string): DocumentSearch | undefined {
  const number = numberKey(typed.trim());
  const signs = number.replace(/[^\p{L}\p{N}]/gu, '');
  if (signs.length < SHORTEST_SEARCH || !/\d/.test(signs)) return undefined;
  return { number, codes: searchForms(typed).filter((form) => /^[a-z\d]{4,}$/.test(form)) };
}

type SearchedInvoice = Pick<Invoice, 'invoice_number' | 'supplier_nit' | 'customer_nit' | 'cufe'>;

/** The reference for SQL, and the search of a device. */
export const isFound = (invoice: SearchedInvoice, { number, codes }: DocumentSearch): boolean =>
  numberKey(invoice.invoice_number).includes(number) ||
  codes.some(
    (code) =>
      invoice.supplier_nit.toLowerCase().includes(code) ||
      invoice.customer_nit.toLowerCase().includes(code) ||
      invoice.cufe?.toLowerCase().startsWith(code),
  );

/** The newest first, each invoice once: of two, the one of the first list. At most MAX_FOUND. */
export function mergeFound(...lists: readonly (readonly FoundDocument[])[]): FoundDocument[] {
  const found = new Map<string, FoundDocument>();
  for (const document of lists.flat()) {
    const key = `${document.company_id} ${document.id}`;
    if (!found.has(key)) found.set(key, document);
  }
  return [...found.values()].sort(byNewest).slice(0, MAX_FOUND);
}

const byNewest = (a: FoundDocument, b: FoundDocument): number =>
  a.issue_date === b.issue_date ? (a.id < b.id ? 1 : -1) : a.issue_date < b.issue_date ? 1 : -1;
