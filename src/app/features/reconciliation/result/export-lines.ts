import { fromCents } from '#domain/money.ts';
import type { ListingRow } from '#domain/reconciliation/listing-row.ts';
import type { LocalInvoice } from '#domain/reconciliation/local-invoice.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import type { Cell } from '#domain/text/csv.ts';

type Texts = {
  titles: readonly string[];
  reasonOf: (line: ResultLine) => string;
  noteOf: (line: ResultLine) => string;
};

/** Rows for a spreadsheet: the titles, then each line with both legs. */
export const toCells = (lines: readonly ResultLine[], { titles, reasonOf, noteOf }: Texts): Cell[][] => [
  [...titles],
  ...lines.map((line) => [
    ...legCells(line.row),
    ...legCells(line.invoice),
    line.row?.cufe ?? line.invoice?.cufe ?? '',
    reasonOf(line),
    noteOf(line),
  ]),
];

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
