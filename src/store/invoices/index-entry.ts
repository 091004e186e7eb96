import type { InvoiceReview } from '#domain/approval/invoice-review.ts';
import type { CodedValue } from '#domain/coding/coded-value.ts';
import { type Classification, type Invoice, type InvoiceStatus, partySearchText } from '#domain/invoices/invoice.ts';
import { type Summand, toSummand } from '#domain/invoices/sum-amounts.ts';
import type { TrackedPurchase } from '#domain/radian/radian-summary.ts';
import { toTrackedPurchase } from '#domain/radian/tracked-purchase.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { type InvoiceRow, isPreview } from '../rows/invoice-row.ts';

/** The search text and the NIT of a party, one shared object for all its invoices. */
export type PartyText = { text: string; nit: string };

/** What many invoices have in common. */
type Traits = Pick<
  Invoice,
  'document_kind' | 'direction' | 'payment_terms' | 'origin' | 'lacks_invoice' | 'lacks_xml'
> & {
  hasWarnings: boolean;
};

/** The coded values by field; one shared object for all invoices with the same ones. */
type Codes = Readonly<Record<string, string>>;

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
  traits: Traits;
  codes: Codes;
  /** When its assignee was set, and by whom; absent without an assignee or where that is not known. */
  assignedAt?: string;
  assignedBy?: string;
  /** The text of the lines in the form of foldText. */
  lines: string;
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
  const shared = createSharedValues();
  return (row) => {
    const supplier = shared.party(row.supplier_name, row.supplier_nit);
    const customer = shared.party(row.customer_name, row.customer_nit);
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
      traits: shared.traits(row),
      // A row that an earlier build stored has no such fields.
      codes: shared.codes(row.coding ?? []),
      lines: shared.lines(row.line_text ?? ''),
      isLocal: isPreview(row),
      ...(purchase && { purchase }),
      ...assignmentOf(row.coding ?? []),
      ...(row.review && { review: row.review }),
    };
  };
}

function assignmentOf(coding: readonly CodedValue[]): Pick<IndexEntry, 'assignedAt' | 'assignedBy'> {
  const entry = coding.find(({ field }) => field === 'assignee');
  return entry ? { assignedAt: entry.at, ...(entry.by !== undefined && { assignedBy: entry.by }) } : {};
}

const NO_CODES: Codes = {};

function createSharedValues() {
  const lines = shareBy((text: string) => text);
  const parties = shareBy((key: string): PartyText => {
    const [name = '', nit = ''] = key.split('\n');
    return { text: partySearchText(name, nit), nit };
  });
  const traits = new Map<string, Traits>();
  const codes = shareBy((key: string): Codes => JSON.parse(key));
  return {
    lines,
    party: (name: string, nit: string) => parties(`${name.replaceAll('\n', ' ')}\n${nit}`),
    traits(row: InvoiceRow): Traits {
      // A row that an earlier build stored lacks the last four.
      const { document_kind, direction, payment_terms, origin = null } = row;
      const { lacks_invoice = false, lacks_xml = false } = row;
      const hasWarnings = (row.warning_codes ?? []).length > 0;
      const key = `${document_kind} ${direction} ${payment_terms} ${origin} ${lacks_invoice} ${lacks_xml} ${hasWarnings}`;
      const facts = { document_kind, direction, payment_terms, origin, lacks_invoice, lacks_xml, hasWarnings };
      const known = traits.get(key) ?? facts;
      traits.set(key, known);
      return known;
    },
    codes: (coding: readonly CodedValue[]) =>
      coding.length === 0
        ? NO_CODES
        : codes(JSON.stringify(Object.fromEntries(coding.map(({ field, value }) => [field, value])))),
  };
}

/** Returns a function that makes one value for each key. */
function shareBy<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}
