import { allowsDownloadTab, DownloadTab, type Permissions } from '../accounts/permissions.ts';
import type { YearFilter } from '../invoices/invoice.ts';

/** docs/specification.md#calls: what the Excel report is saved as when its answer does not say. */
export const reportFileName = (year: YearFilter): string =>
  year === 'all' ? 'company_data.xlsx' : `company_data_${year}.xlsx`;

/** The sheets of the report that a person gets, in their order. */
export const reportTabs = (permissions: Permissions): DownloadTab[] =>
  DownloadTab.options.filter((tab) => allowsDownloadTab(permissions, tab));
