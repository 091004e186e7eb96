import type { DownloadTab } from '#domain/accounts/permissions.ts';
import type { Company } from '#domain/companies/company.ts';
import type { CompanyUserRow } from '../../companies/users/company-user-table.ts';
import type { CellKind, Value } from '../workbook/sheet.ts';
import type { ReportedDocument, ReportedInvoice, ReportedParty, ReportedProduct } from './report-rows.ts';

/** A line of the first sheet. */
export type Fact = { name: string; kind: CellKind; value: Value };

/** What each sheet is made from, as it is read; all of it can be told to a thread. */
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

/** The records of a sheet, some at a time: those that were are no more once the next are asked for. */
export type RecordsOf<T extends DownloadTab> = AsyncIterable<readonly Records[T][]>;

/** A sheet that is still to be written. */
export type Source = { [T in DownloadTab]: { tab: T; records: RecordsOf<T> } }[DownloadTab];
