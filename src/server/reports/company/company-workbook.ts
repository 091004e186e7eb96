import type { DownloadTab } from '#domain/accounts/permissions.ts';
import type { Row, Sheet } from '../../platform/workbook/sheet.ts';
import type { RecordSheet } from './record-sheet.ts';
import type { Records, RecordsOf } from './records.ts';
import { infoSheet } from './sheets/info.ts';
import { invoiceLinesSheet } from './sheets/invoice-lines.ts';
import { invoicesSheet } from './sheets/invoices.ts';
import { partiesSheet } from './sheets/parties.ts';
import { companiesSheet, usersSheet } from './sheets/people.ts';
import { productsSheet } from './sheets/products.ts';

/** docs/specification.md#protected-screens: the sheets of the Excel report. */
const SHEETS: { [T in DownloadTab]: RecordSheet<Records[T]> } = {
  Info: infoSheet,
  Invoices: invoicesSheet,
  Invoice_Lines: invoiceLinesSheet,
  Companies: companiesSheet,
  Suppliers: partiesSheet,
  Customers: partiesSheet,
  Products: productsSheet,
  Users: usersSheet,
};

/** Returns the sheet of a source; its rows are created as the records arrive. */
export const buildSheet = <T extends DownloadTab>({ tab, records }: { tab: T; records: RecordsOf<T> }): Sheet => ({
  name: tab,
  columns: SHEETS[tab].columns,
  rows: toRowBatches(records, SHEETS[tab]),
});

async function* toRowBatches<R>(records: AsyncIterable<readonly R[]>, sheet: RecordSheet<R>) {
  for await (const batch of records) yield toRows(batch, sheet);
}

function* toRows<R>(records: readonly R[], sheet: RecordSheet<R>): Generator<Row> {
  for (const record of records) yield* sheet.rowsOf(record);
}
