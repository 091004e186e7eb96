import type { DownloadTab } from '#domain/accounts/permissions.ts';
import { listCompanies } from '../../companies/company-nits.ts';
import { listCompanyUsers } from '../../companies/users/company-user-table.ts';
import { type ReportContext, readInfoFacts } from './info-facts.ts';
import type { RecordsOf, Source } from './records.ts';
import type { ReportQuery } from './report-query.ts';
import { reportInvoices, reportLines, reportParties, reportProducts } from './report-rows.ts';

/** The record source of each sheet. Records are read lazily. */
const RECORDS: { [T in DownloadTab]: (scope: ReportQuery, context: ReportContext) => RecordsOf<T> } = {
  Info: (scope, context) => readAll(() => readInfoFacts(scope, context)),
  Invoices: ({ trx, ...scope }) => reportInvoices(trx, scope),
  Invoice_Lines: ({ trx, ...scope }) => reportLines(trx, scope),
  Companies: ({ trx, company_id }) => readAll(() => listCompanies(trx, company_id)),
  Suppliers: ({ trx, ...scope }) => reportParties(trx, scope, 'supplier'),
  Customers: ({ trx, ...scope }) => reportParties(trx, scope, 'customer'),
  Products: ({ trx, ...scope }) => reportProducts(trx, scope),
  Users: ({ trx, company_id }) => readAll(() => listCompanyUsers(trx, company_id)),
};

/** Returns the sources of the requested sheets, in order. */
export const companySources = (scope: ReportQuery, context: ReportContext): Source[] =>
  context.tabs.map((tab) => ({ tab, records: RECORDS[tab](scope, context) }) as Source);

async function* readAll<R>(read: () => Promise<readonly R[]>): AsyncGenerator<readonly R[]> {
  yield await read();
}
