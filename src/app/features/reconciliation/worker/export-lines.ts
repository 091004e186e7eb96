import { fromCents, NO_MONEY } from '#domain/money.ts';
import type { ComparedField } from '#domain/reconciliation/compare-documents.ts';
import { partyKey } from '#domain/reconciliation/document-identity.ts';
import type { LedgerVoucher } from '#domain/reconciliation/ledger/group-vouchers.ts';
import type { LedgerEntry } from '#domain/reconciliation/ledger/match-ledger.ts';
import type { LedgerClass } from '#domain/reconciliation/ledger/summarize-ledger.ts';
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
  ledger: {
    titles: readonly string[];
    classes: Record<LedgerClass, string>;
    reasons: Record<LedgerReason, string>;
  };
};

/** Why an entry of the third leg has its class. */
export type LedgerReason = Extract<LedgerEntry, { reason: string }>['reason'];

/** Rows for a spreadsheet: the document, then the voucher, then the reason. */
export const toLedgerCells = (
  entries: readonly LedgerEntry[],
  { ledger: { reasons } }: Pick<ExportTexts, 'ledger'>,
): Cell[][] =>
  entries.map((entry) => [
    ...documentCells(entry),
    ...voucherCells('voucher' in entry ? entry.voucher : undefined),
    'reason' in entry ? reasons[entry.reason] : '',
  ]);

function documentCells(entry: LedgerEntry): Cell[] {
  if (!('document' in entry)) return ['', '', '', '', '', ''];
  const { line, party, date, total } = entry.document;
  const leg = line.row ?? line.invoice;
  const isSupplier = leg !== null && partyKey(leg.supplier_nit) === party;
  const name = isSupplier ? leg.supplier_name : (leg?.customer_name ?? '');
  return [leg?.number ?? '', date, party, name, leg?.currency ?? 'COP', fromCents(total ?? leg?.total ?? NO_MONEY)];
}

function voucherCells(voucher: LedgerVoucher | undefined): Cell[] {
  if (!voucher) return ['', '', '', '', ''];
  return [voucher.voucher, voucher.date, voucher.party, voucher.numbers[0] ?? '', fromCents(voucher.total)];
}

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
