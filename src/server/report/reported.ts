import type { Reported } from '../db/report-rows.ts';
import type { Trx } from '../db/trx.ts';

/** What a sheet is made from: the books of a company, at one instant. */
export type Asked = Reported & { trx: Trx };
