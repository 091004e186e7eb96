import type { InvoiceReview } from '#domain/approval/invoice-review.ts';
import { type Classification, type InvoiceStatus, partySearchText } from '#domain/invoices/invoice.ts';
import { type Summand, toSummand } from '#domain/invoices/sum-amounts.ts';
import type { TrackedPurchase } from '#domain/radian/radian-summary.ts';
import { toTrackedPurchase } from '#domain/radian/tracked-purchase.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { type InvoiceRow, isPreview } from '../rows/invoice-row.ts';

/** The search text and the NIT of a party, one shared object for all its invoices. */
export type PartyText = { text: string; nit: string };

/** The fields of a row that filters, order and counts need, small enough to keep 100,000 of them in memory. */
export type IndexEntry = Summand & {
  id: string;
  issue_date: string;
  due_date: string | null;
  status: InvoiceStatus;
  classification: Classification;
  /** In pesos where the exchange rate is known; rows are ordered by it. */
  amount: number;
  number: string;
  supplier: PartyText;
  customer: PartyText;
  /** The customer of issued invoices, else the supplier. */
  party: PartyText;
  cufe: string;
  /** Read from a file that has not been sent: it can be viewed, but not changed. */
  isLocal: boolean;
  /** For the deadlines of purchases on credit; absent for everything else. */
  purchase?: TrackedPurchase;
  /** Absent for an invoice that needs no approval. */
  review?: InvoiceReview;
};

/**
 * Returns a function that makes entries with shared texts: a company has thousands of invoices and hundreds of parties.
 */
export function createEntryFactory(): (row: InvoiceRow) => IndexEntry {
  const parties = new Map<string, PartyText>();
  const partyTextOf = (name: string, nit: string): PartyText => {
    const key = `${name}\n${nit}`;
    const known = parties.get(key);
    if (known) return known;
    const party = { text: partySearchText(name, nit), nit };
    parties.set(key, party);
    return party;
  };
  return (row) => {
    const supplier = partyTextOf(row.supplier_name, row.supplier_nit);
    const customer = partyTextOf(row.customer_name, row.customer_nit);
    const purchase = toTrackedPurchase(row);
    return {
      id: row.id,
      issue_date: row.issue_date,
      due_date: row.due_date,
      status: row.status,
      classification: row.classification,
      amount: row.total_cop ?? row.total_amount,
      ...toSummand(row),
      number: foldText(row.invoice_number),
      supplier,
      customer,
      party: row.direction === 'issued' ? customer : supplier,
      cufe: row.cufe?.toLowerCase() ?? '',
      isLocal: isPreview(row),
      ...(purchase && { purchase }),
      ...(row.review && { review: row.review }),
    };
  };
}
