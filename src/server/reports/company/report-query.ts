import type { Trx } from '../../platform/database/trx.ts';
import type { ReportScope } from './report-rows.ts';

/** What a sheet is read from: a company's data in one snapshot. */
export type ReportQuery = ReportScope & { trx: Trx };
