import { fromCents } from '#domain/money.ts';
import type { ComparedField } from '#domain/reconciliation/compare-documents.ts';
import type { ListingRow } from '#domain/reconciliation/listing-row.ts';
import type { LocalInvoice } from '#domain/reconciliation/local-invoice.ts';
import { RECONCILIATION_CLASSES, type ReconciliationClass } from '#domain/reconciliation/reconciliation-entry.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import type { Column, Row, Sheet } from '#domain/sheets/workbook/sheet.ts';
import { writeBrowserWorkbook } from '../export/write-workbook.ts';

/** The words of the workbook, and the notes of documents that a person justified. */
export type WorkbookTexts = {
  title: string;
  company: string;
  classes: Record<ReconciliationClass, string>;
  reasons: Record<string, string>;
  fields: Record<ComparedField, string>;
  columns: Record<LegColumn | 'reason' | 'note', string>;
  notes: ReadonlyMap<string, string>;
};

const LEG_COLUMNS = [
  ['number', 'text', 16],
  ['date', 'date', 12],
  ['supplier_nit', 'text', 14],
  ['supplier', 'text', 30],
  ['customer_nit', 'text', 14],
  ['customer', 'text', 30],
  ['currency', 'text', 8],
  ['tax', 'money', 16],
  ['total', 'money', 16],
] as const;
export type LegColumn = (typeof LEG_COLUMNS)[number][0];

/** One sheet for each class, with the values of DIAN beside those of Cuadra. */
export function writeResultWorkbook(lines: readonly ResultLine[], texts: WorkbookTexts): Promise<Blob> {
  const sheets = RECONCILIATION_CLASSES.map(
    (name): Sheet => ({
      name: texts.classes[name],
      columns: columnsOf(texts),
      rows: inBatches(
        lines.filter(({ type }) => type === name),
        texts,
      ),
    }),
  );
  return writeBrowserWorkbook(sheets, { title: texts.title, author: 'Cuadra', company: texts.company });
}

function columnsOf({ columns }: WorkbookTexts): Column[] {
  const leg = (name: string) =>
    LEG_COLUMNS.map(([field, kind, width]): Column => ({ title: `${columns[field]} (${name})`, kind, width }));
  return [
    ...leg('DIAN'),
    ...leg('Cuadra'),
    { title: 'CUFE', kind: 'text', width: 24 },
    { title: columns.reason, kind: 'text', width: 30 },
    { title: columns.note, kind: 'text', width: 40 },
  ];
}

async function* inBatches(lines: readonly ResultLine[], texts: WorkbookTexts): AsyncGenerator<Row[]> {
  yield lines.map((line) => toRow(line, texts));
}

function toRow({ row, invoice, reason, fields, document }: ResultLine, texts: WorkbookTexts): Row {
  const why = reason ? (texts.reasons[reason] ?? reason) : fields.map((field) => texts.fields[field]).join(', ');
  return [
    ...legCells(row),
    ...legCells(invoice),
    row?.cufe ?? invoice?.cufe ?? null,
    why,
    texts.notes.get(document) ?? null,
  ];
}

const EMPTY: Row = LEG_COLUMNS.map(() => null);

function legCells(leg: ListingRow | LocalInvoice | null): Row {
  if (!leg) return EMPTY;
  return [
    leg.number,
    leg.issue_date,
    leg.supplier_nit,
    leg.supplier_name,
    leg.customer_nit,
    leg.customer_name,
    leg.currency ?? 'COP',
    fromCents(leg.tax),
    fromCents(leg.total),
  ];
}
