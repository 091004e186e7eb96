import { fromCents } from '#domain/money.ts';
import type { ComparedField } from '#domain/reconciliation/compare-documents.ts';
import type { ListingRow } from '#domain/reconciliation/listing-row.ts';
import type { LocalInvoice } from '#domain/reconciliation/local-invoice.ts';
import type {
  NotInvoiceReason,
  OnlyLocalReason,
  ReconciliationClass,
} from '#domain/reconciliation/reconciliation-entry.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import type { Cell } from '#domain/text/csv.ts';

/** The words of an export, which the page translates. `notes` are by document. */
export type ExportTexts = {
  titles: readonly string[];
  classes: Record<ReconciliationClass, string>;
  reasons: Record<NotInvoiceReason | OnlyLocalReason, string>;
  fields: Record<ComparedField, string>;
  notes: ReadonlyMap<string, string>;
};

/** Rows for a spreadsheet: both legs of each line, the CUFE, the reason and the note. */
export const toCells = (lines: readonly ResultLine[], { reasons, fields, notes }: ExportTexts): Cell[][] =>
  lines.map((line) => [
    ...legCells(line.row),
    ...legCells(line.invoice),
    line.row?.cufe ?? line.invoice?.cufe ?? '',
    line.reason ? reasons[line.reason] : line.fields.map((field) => fields[field]).join(', '),
    notes.get(line.document) ?? '',
  ]);

const EMPTY: Cell[] = Array.from({ length: 9 }, () => '');

function legCells(leg: ListingRow | LocalInvoice | null): Cell[] {
  if (!leg) return EMPTY;
  return [
    leg.number,
    leg.issue_date ?? '',
    leg.supplier_nit,
    leg.supplier_name,
    leg.customer_nit,
    leg.customer_name,
    leg.currency ?? 'COP',
    fromCents(leg.tax),
    fromCents(leg.total),
  ];
}
