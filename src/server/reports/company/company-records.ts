import type { DownloadTab } from '#domain/accounts/permissions.ts';
import { listCompanies } from '../../companies/company-nits.ts';
import { listCompanyUsers } from '../../companies/users/company-user-table.ts';
import { type Circumstances, readFacts } from './info-facts.ts';
import type { RecordsOf, Source } from './records.ts';
import { reportInvoices, reportLines, reportParties, reportProducts } from './report-rows.ts';
import type { Asked } from './reported.ts';

/** Where the records of each sheet come from. Nothing is read before it is asked for. */
const RECORDS: { [T in DownloadTab]: (asked: Asked, circumstances: Circumstances) => RecordsOf<T> } = {
  Info: (asked, circumstances) => atOnce(() => readFacts(asked, circumstances)),
  Invoices: ({ trx, ...asked }) => reportInvoices(trx, asked),
  Invoice_Lines: ({ trx, ...asked }) => reportLines(trx, asked),
  Companies: ({ trx, company_id }) => atOnce(() => listCompanies(trx, company_id)),
  Suppliers: ({ trx, ...asked }) => reportParties(trx, asked, 'supplier'),
  Customers: ({ trx, ...asked }) => reportParties(trx, asked, 'customer'),
  Products: ({ trx, ...asked }) => reportProducts(trx, asked),
  Users: ({ trx, company_id }) => atOnce(() => listCompanyUsers(trx, company_id)),
};

/** The sheets that are asked for, in their order. */
export const companySources = (asked: Asked, circumstances: Circumstances): Source[] =>
  circumstances.tabs.map((tab) => ({ tab, records: RECORDS[tab](asked, circumstances) }) as Source);

async function* atOnce<R>(read: () => Promise<readonly R[]>): AsyncGenerator<readonly R[]> {
  yield await read();
}
