import { allowsDownloadTab, DownloadTab, type Permissions } from '../accounts/permissions.ts';
import type { YearFilter } from '../invoices/invoice.ts';

/** docs/specification.md#calls: the file name of the Excel report when the response has none. */
export const reportFileName = (year: YearFilter): string =>
  year === 'all' ? 'company_data.xlsx' : `company_data_${year}.xlsx`;

/** The sheets of the report for these permissions, in order. */
export const reportTabs = (permissions: Permissions): DownloadTab[] =>
  DownloadTab.options.filter((tab) => allowsDownloadTab(permissions, tab));
