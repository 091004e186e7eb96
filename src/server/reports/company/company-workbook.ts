import type { DownloadTab } from '#domain/accounts/permissions.ts';
import type { Period } from '#domain/dates/period.ts';
import { listTaxPeriods } from '#domain/reports/tax-summary.ts';
import type { Row, Sheet } from '#domain/sheets/workbook/sheet.ts';
import { infoNotes, taxFacts } from './info-notes.ts';
import type { RecordSheet } from './record-sheet.ts';
import type { Records, RecordsOf } from './records.ts';
import { type ReportFiles, readRecords } from './report-files.ts';
import type { ReportedField } from './reported-fields.ts';
import { infoSheet } from './sheets/info.ts';
import { invoiceLinesSheet } from './sheets/invoice-lines.ts';
import { invoicesSheet } from './sheets/invoices.ts';
import { partiesSheet } from './sheets/parties.ts';
import { companiesSheet, usersSheet } from './sheets/people.ts';
import { productsSheet } from './sheets/products.ts';
import { taxesSheet } from './sheets/taxes.ts';
import { type ReportTaxes, summarizeTaxes } from './summarize-taxes.ts';

type Definitions = { [T in DownloadTab]: RecordSheet<Records[T]> };

/** docs/specification.md#protected-screens: the sheets of the Excel report. */
const sheetsOf = (fields: readonly ReportedField[]): Definitions => ({
  Info: infoSheet,
  Invoices: invoicesSheet(fields),
  Invoice_Lines: invoiceLinesSheet,
  Companies: companiesSheet,
  Suppliers: partiesSheet,
  Customers: partiesSheet,
  Products: productsSheet,
  Users: usersSheet,
});

/** The sums of the taxes: the last sheet of every report that has the sheet Invoices. */
const TAXES = 'Impuestos';

/** Returns the sheets of the saved records. Rows are created as they are written. */
export async function buildSheets({ folder, tabs, covered, fields }: ReportFiles): Promise<Sheet[]> {
  const taxes = tabs.includes('Invoices') ? await summarizeTaxes(readRecords(folder, 'Invoices')) : undefined;
  const definitions = sheetsOf(fields);
  const sheets = tabs.map((tab) => {
    const records = tab === 'Info' ? withNotes(readRecords(folder, tab), { tabs, taxes }) : readRecords(folder, tab);
    return buildSheet(tab, records, definitions);
  });
  return taxes ? [...sheets, buildTaxesSheet(taxes, covered)] : sheets;
}

const buildSheet = <T extends DownloadTab>(name: T, records: RecordsOf<T>, definitions: Definitions): Sheet => ({
  name,
  columns: definitions[name].columns,
  rows: toRowBatches(records, definitions[name]),
});

function buildTaxesSheet({ months }: ReportTaxes, covered: Partial<Period>): Sheet {
  const sheet = taxesSheet(covered);
  return { name: TAXES, columns: sheet.columns, rows: toRowBatches(singleBatch(listTaxPeriods(months)), sheet) };
}

type InfoParts = { tabs: readonly DownloadTab[]; taxes: ReportTaxes | undefined };

async function* withNotes(facts: RecordsOf<'Info'>, { tabs, taxes }: InfoParts): RecordsOf<'Info'> {
  yield* facts;
  if (taxes) yield taxFacts(taxes.without_detail);
  yield infoNotes(tabs);
}

async function* singleBatch<R>(batch: R): AsyncGenerator<R> {
  yield batch;
}

async function* toRowBatches<R>(records: AsyncIterable<readonly R[]>, sheet: RecordSheet<R>) {
  for await (const batch of records) yield toRows(batch, sheet);
}

function* toRows<R>(records: readonly R[], sheet: RecordSheet<R>): Generator<Row> {
  for (const record of records) yield* sheet.rowsOf(record);
}
