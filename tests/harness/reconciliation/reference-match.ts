import { differingFields } from '#domain/reconciliation/compare-documents.ts';
import {
  invoiceNumberKey,
  invoiceNumberKeys,
  looseKey,
  rowNumberKeys,
} from '#domain/reconciliation/document-identity.ts';
import type { ListingRow } from '#domain/reconciliation/listing-row.ts';
import type { LocalInvoice } from '#domain/reconciliation/local-invoice.ts';
import type { MatchInput } from '#domain/reconciliation/match-listing.ts';
import { isOwn, onlyLocalReason } from '#domain/reconciliation/only-local-reason.ts';
import type { ReconciliationEntry } from '#domain/reconciliation/reconciliation-entry.ts';

/** The same result as matchListing, by comparing everything with everything. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the steps in their order, in one place, are the point of a reference.
export function referenceMatch({
  rows,
  invoices,
  ownNits,
  covered,
  period,
  lateFrom,
}: MatchInput): ReconciliationEntry[] {
  const comparable = rows.filter(({ set_aside }) => set_aside === null || set_aside === 'unknown_type');
  const kept: ListingRow[] = [];
  for (const row of comparable) if (!kept.some((earlier) => isSameRow(earlier, row))) kept.push(row);
  const taken = new Map<ListingRow, LocalInvoice>();
  const free = (trashed: boolean) =>
    invoices.filter((invoice) => invoice.trashed === trashed && ![...taken.values()].includes(invoice));

  for (const row of kept) {
    const match = free(false).find(({ cufe }) => cufe !== null && cufe === row.cufe);
    if (match) taken.set(row, match);
  }
  for (const row of kept.filter((one) => !taken.has(one))) {
    const match = byNumber(row, free(false));
    if (match) taken.set(row, match);
  }
  for (const row of kept.filter((one) => !taken.has(one))) {
    const key = looseKey(row);
    const matches = free(false).filter(
      (invoice) => key !== undefined && looseKey(invoice) === key && lacksCufe(row, invoice),
    );
    if (matches.length === 1 && matches[0]) taken.set(row, matches[0]);
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: as above.
  const entries = rows.map((row): ReconciliationEntry => {
    const invoice = taken.get(row);
    if (comparable.includes(row) && !kept.includes(row)) return { type: 'repeated', row, invoice: null };
    if (invoice) {
      const fields = differingFields(row, invoice);
      return fields.length === 0 ? { type: 'equal', row, invoice } : { type: 'different', row, invoice, fields };
    }
    const namesSomebody = row.supplier_nit !== '' || row.customer_nit !== '';
    if (!isOwn(row, ownNits) && namesSomebody) return { type: 'not_invoice', row, reason: 'other_company' };
    if (row.set_aside !== null) return { type: 'not_invoice', row, reason: row.set_aside };
    if (!isOwn(row, ownNits)) return { type: 'not_invoice', row, reason: 'other_company' };
    const inTrash = free(true);
    const trashed = inTrash.find(({ cufe }) => cufe !== null && cufe === row.cufe) ?? byNumber(row, inTrash);
    if (trashed) taken.set(row, trashed);
    return { type: 'missing', row, trashed: trashed ?? null };
  });

  const setAside = new Map(
    rows.flatMap(({ cufe, set_aside: reason }) =>
      cufe !== null && (reason === 'rejected' || reason === 'unreadable') ? [[cufe, reason] as const] : [],
    ),
  );
  const seen = [...taken.values()].filter(({ trashed }) => !trashed);
  for (const invoice of invoices) {
    if ([...taken.values()].includes(invoice)) continue;
    if (invoice.issue_date < period.from || invoice.issue_date > period.to) continue;
    if (!invoice.trashed && seen.some((earlier) => isSameInvoice(earlier, invoice))) {
      entries.push({ type: 'repeated', row: null, invoice });
      continue;
    }
    entries.push({
      type: 'only_local',
      invoice,
      reason: onlyLocalReason(invoice, { covered, lateFrom, ownNits, setAside }),
    });
    if (!invoice.trashed) seen.push(invoice);
  }
  return entries;
}

const lacksCufe = (a: { cufe: string | null }, b: { cufe: string | null }) => a.cufe === null || b.cufe === null;

function byNumber(row: ListingRow, invoices: readonly LocalInvoice[]): LocalInvoice | undefined {
  for (const key of rowNumberKeys(row)) {
    const match = invoices.find((invoice) => invoiceNumberKeys(invoice).includes(key) && lacksCufe(row, invoice));
    if (match) return match;
  }
  return undefined;
}

function isSameRow(a: ListingRow, b: ListingRow): boolean {
  if (a.cufe !== null && b.cufe !== null) return a.cufe === b.cufe;
  const keys = rowNumberKeys(a);
  return rowNumberKeys(b).some((key) => keys.includes(key));
}

const isSameInvoice = (a: LocalInvoice, b: LocalInvoice) =>
  lacksCufe(a, b) ? invoiceNumberKey(a) === invoiceNumberKey(b) : a.cufe === b.cufe;
