import type { Trx } from '../../platform/database/trx.ts';
import type { ReportScope } from './report-rows.ts';

/** What a sheet is made from: the books of a company, at one instant. */
export type ReportQuery = ReportScope & { trx: Trx };
