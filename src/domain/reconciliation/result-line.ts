import type { ComparedField } from './compare-documents.ts';
import { invoiceNumberKey, rowNumberKeys } from './document-identity.ts';
import type { ListingRow } from './listing-row.ts';
import type { LocalInvoice } from './local-invoice.ts';
import type {
  NotInvoiceReason,
  OnlyLocalReason,
  ReconciliationClass,
  ReconciliationEntry,
} from './reconciliation-entry.ts';

/**
 * An entry as it is shown, exported and kept. `invoice` of the class `missing` is the one in the trash. `document` is the
 * same in later runs: the CUFE, or issuer and number. `before` is the class in the previous run, null when it was not
 * there; absent without a previous run.
 */
export type ResultLine = {
  document: string;
  type: ReconciliationClass;
  reason: NotInvoiceReason | OnlyLocalReason | null;
  fields: readonly ComparedField[];
  row: ListingRow | null;
  invoice: LocalInvoice | null;
  before?: ReconciliationClass | null;
};

const NO_FIELDS: readonly ComparedField[] = [];

export function toResultLine(entry: ReconciliationEntry): ResultLine {
  const row = 'row' in entry ? entry.row : null;
  const invoice = entry.type === 'missing' ? entry.trashed : 'invoice' in entry ? entry.invoice : null;
  return {
    document: documentOf(row, invoice),
    type: entry.type,
    reason: 'reason' in entry ? entry.reason : entry.type === 'missing' && entry.trashed ? 'trashed' : null,
    fields: entry.type === 'different' ? entry.fields : NO_FIELDS,
    row,
    invoice,
  };
}

function documentOf(row: ListingRow | null, invoice: LocalInvoice | null): string {
  const key = row ? (row.cufe ?? rowNumberKeys(row)[0]) : invoice && (invoice.cufe ?? invoiceNumberKey(invoice));
  return (key ?? '').slice(0, 200);
}

/** What is left to a person: neither explained by its reason nor set aside. */
export function isToResolve({ type, reason }: Pick<ResultLine, 'type' | 'reason'>): boolean {
  if (type === 'missing' || type === 'different') return true;
  return type === 'only_local' && (reason === 'unknown' || reason === 'no_cufe');
}

/** Whether an invoice can be created from the row: Cuadra has none, not even in the trash. */
export const canCreate = ({ type, row, invoice }: Pick<ResultLine, 'type' | 'row' | 'invoice'>): boolean =>
  type === 'missing' && row !== null && invoice === null;
