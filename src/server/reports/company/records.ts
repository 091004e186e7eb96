import type { DownloadTab } from '#domain/accounts/permissions.ts';
import type { Company } from '#domain/companies/company.ts';
import type { CellKind, Value } from '#domain/sheets/workbook/sheet.ts';
import type { CompanyUserRow } from '../../companies/users/company-user-table.ts';
import type { ReportedDocument, ReportedInvoice, ReportedParty, ReportedProduct } from './report-rows.ts';

/** A line of the first sheet. */
export type Fact = { name: string; kind: CellKind; value: Value };

/** The record type of each sheet; every record can be sent to another process. */
export type Records = {
  Info: Fact;
  Invoices: ReportedInvoice;
  Invoice_Lines: ReportedDocument;
  Companies: Company;
  Suppliers: ReportedParty;
  Customers: ReportedParty;
  Products: ReportedProduct;
  Users: CompanyUserRow;
};

/** The records of a sheet in batches; a batch is not valid any more after the next one is requested. */
export type RecordsOf<T extends DownloadTab> = AsyncIterable<readonly Records[T][]>;

/** A sheet with its record source. */
export type Source = { [T in DownloadTab]: { tab: T; records: RecordsOf<T> } }[DownloadTab];
