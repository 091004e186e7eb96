import { z } from 'zod/mini';
import { allowsDownloadTab, DownloadTab, type Permissions } from '../accounts/permissions.ts';
import { formatPeriod } from '../dates/calendar-date.ts';
import { type Period, type PeriodLength, periodsOf } from '../dates/period.ts';
import { YearFilter } from '../invoices/invoice.ts';

/** A year, all years, or the days of a period. */
export type ReportPeriod = YearFilter | Period;

/** PostgreSQL has no year 0. */
const Day = z.iso.date().check(z.refine((day) => !day.startsWith('0000')));

const YEAR_AND_DAYS = 'Usa «year» o los días «from» y «to», no ambos.';
const missing = (field: string): string => `Falta el campo «${field}»: un periodo necesita «from» y «to».`;

/** `year`, or the days `from` to `to`, both included; without any of them all years. */
export const ReportQuery = z.object({ year: z.optional(YearFilter), from: z.optional(Day), to: z.optional(Day) }).check(
  z.superRefine((query, context) => {
    const problem = queryProblem(query);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  }),
);
export type ReportQuery = z.infer<typeof ReportQuery>;

function queryProblem({
  year,
  from,
  to,
}: {
  year?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}) {
  if (from === undefined && to === undefined) return undefined;
  if (year !== undefined) return { field: 'year', message: YEAR_AND_DAYS };
  if (from === undefined) return { field: 'from', message: missing('from') };
  if (to === undefined) return { field: 'to', message: missing('to') };
  return from > to ? { field: 'from', message: 'El día «from» debe ser anterior o igual a «to».' } : undefined;
}

export const reportPeriodOf = ({ year = 'all', from, to }: ReportQuery): ReportPeriod =>
  from !== undefined && to !== undefined ? { from, to } : year;

/** The query for a period. */
export const reportQueryOf = (period: ReportPeriod): ReportQuery =>
  typeof period === 'string' ? { year: period } : { from: period.from, to: period.to };

/** A text for each period: "all", "2026" or "2026-01-01_2026-01-31". */
export const reportPeriodKey = (period: ReportPeriod): string =>
  typeof period === 'string' ? period : `${period.from}_${period.to}`;

/** docs/specification.md#calls: the file name of the Excel report when the response has none. */
export const reportFileName = (period: ReportPeriod): string =>
  period === 'all' ? 'company_data.xlsx' : `company_data_${reportPeriodKey(period)}.xlsx`;

const LENGTHS: PeriodLength[] = ['month', 'bimester', 'quadrimester'];

/** "enero a febrero de 2026"; undefined for days that are no month, bimester or quadrimester. */
export function nameOfDays({ from, to }: Period): string | undefined {
  const year = from.slice(0, 4);
  const all = LENGTHS.flatMap((length) => periodsOf(Number(year), length));
  const named = all.find((period) => period.from === from && period.to === to);
  return named && `${named.name} de ${year}`;
}

/** "2026", "enero a febrero de 2026 (1 de enero al 28 de febrero de 2026)" or, for any other days, only the days. */
export function formatReportPeriod(period: ReportPeriod): string {
  if (typeof period === 'string') return period === 'all' ? 'Todos los años' : period;
  const name = nameOfDays(period);
  const days = formatPeriod(period.from, period.to);
  return name === undefined ? days : `${name} (${days})`;
}

/** The sheets of the report for these permissions, in order. */
export const reportTabs = (permissions: Permissions): DownloadTab[] =>
  DownloadTab.options.filter((tab) => allowsDownloadTab(permissions, tab));
