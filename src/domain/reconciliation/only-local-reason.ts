import { partyKey } from './document-identity.ts';
import type { LocalInvoice } from './local-invoice.ts';
import type { OnlyLocalReason } from './reconciliation-entry.ts';

/** Days after which DIAN's listing has all documents of a day (docs/reconciliation.md#coverage). */
export const LATE_DAYS = 6;

/** The days that the listing covers, as 'YYYY-MM-DD'. */
export type DayRange = { from: string; to: string };

type ReasonContext = {
  covered: DayRange;
  /** The first day of which documents may still come (docs/reconciliation.md#coverage); null without such a day. */
  lateFrom: string | null;
  ownNits: ReadonlySet<string>;
  /** By CUFE: rows of the listing that are set aside. */
  setAside: ReadonlyMap<string, 'rejected' | 'unreadable'>;
};

/** The most likely reason why DIAN's listing lacks an invoice. */
export function onlyLocalReason(
  invoice: LocalInvoice,
  { covered, lateFrom, ownNits, setAside }: ReasonContext,
): OnlyLocalReason {
  if (invoice.trashed) return 'trashed';
  if (invoice.environment === 'test') return 'test';
  if (!isOwn(invoice, ownNits)) return 'other_nit';
  const row = invoice.cufe === null ? undefined : setAside.get(invoice.cufe);
  if (row !== undefined) return row;
  if (invoice.issue_date < covered.from || invoice.issue_date > covered.to) return 'outside';
  if (invoice.cufe === null) return 'no_cufe';
  if (invoice.cufe.length === 40) return 'legacy';
  return lateFrom !== null && invoice.issue_date >= lateFrom ? 'recent' : 'unknown';
}

/** Without NITs of its own, every document counts as the company's. */
export const isOwn = (
  { supplier_nit, customer_nit }: { supplier_nit: string; customer_nit: string },
  ownNits: ReadonlySet<string>,
): boolean => ownNits.size === 0 || ownNits.has(partyKey(supplier_nit)) || ownNits.has(partyKey(customer_nit));
