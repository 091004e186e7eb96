import { z } from 'zod/mini';
import { InvoiceFilter, YearFilter } from '../invoices/invoice.ts';
import { monthOf, monthsBetween } from './dates.ts';
import { type Period, periodAt, sameYearOf } from './period.ts';

/** A year, all years, or the days of a period. */
export type PeriodFilter = YearFilter | Period;

/** PostgreSQL has no year 0. */
const Day = z.iso.date().check(z.refine((day) => !day.startsWith('0000')));

/** The fields of `PeriodQuery`, for endpoints whose query has more fields; they also need `onePeriod`. */
export const PERIOD_FIELDS = { year: z.optional(YearFilter), from: z.optional(Day), to: z.optional(Day) };

type PeriodFields = { year?: string | undefined; from?: string | undefined; to?: string | undefined };

const YEAR_AND_DAYS = 'Usa «year» o los días «from» y «to», no ambos.';
const missing = (field: string): string => `Falta el campo «${field}»: un periodo necesita «from» y «to».`;

/** Refuses a year together with days, one day alone, and days in the wrong order. */
export const onePeriod = z.superRefine<PeriodFields>((query, context) => {
  const problem = queryProblem(query);
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
});

function queryProblem({ year, from, to }: PeriodFields) {
  if (from === undefined && to === undefined) return undefined;
  if (year !== undefined) return { field: 'year', message: YEAR_AND_DAYS };
  if (from === undefined) return { field: 'from', message: missing('from') };
  if (to === undefined) return { field: 'to', message: missing('to') };
  return from > to ? { field: 'from', message: 'El día «from» debe ser anterior o igual a «to».' } : undefined;
}

/** `year`, or the days `from` to `to`, both included; without any of them all years. */
export const PeriodQuery = z.object(PERIOD_FIELDS).check(onePeriod);
export type PeriodQuery = z.infer<typeof PeriodQuery>;

export const periodOfQuery = ({ year = 'all', from, to }: PeriodQuery): PeriodFilter =>
  from !== undefined && to !== undefined ? { from, to } : year;

/** The query for a period. */
export const queryOfPeriod = (period: PeriodFilter): PeriodQuery =>
  typeof period === 'string' ? { year: period } : { from: period.from, to: period.to };

/** A text for each period: "all", "2026" or "2026-01-01_2026-01-31". */
export const periodKey = (period: PeriodFilter): string =>
  typeof period === 'string' ? period : `${period.from}_${period.to}`;

const UrlDay = z.catch(z.optional(Day), undefined);

/** The period in the URL of a screen; an invalid value falls back to the default (docs/specification.md#validation). */
export const PERIOD_VIEW_FIELDS = { year: InvoiceFilter.shape.year, from: UrlDay, to: UrlDay };
export const PeriodView = z.object(PERIOD_VIEW_FIELDS);
export type PeriodView = z.infer<typeof PeriodView>;

/** The period of a URL: its two days, else its year. The days of a whole year are that year. */
export function periodOfView({ year, from, to }: PeriodView): PeriodFilter {
  if (from === undefined || to === undefined || from > to) return year;
  const only = from.slice(0, 4);
  return from === `${only}-01-01` && to === `${only}-12-31` ? only : { from, to };
}

/** The URL of a period: days of one year have that year beside them, where the period is a part of it. */
export const viewOfPeriod = (period: PeriodFilter): PeriodView =>
  typeof period === 'string'
    ? { year: period, from: undefined, to: undefined }
    : { year: sameYearOf(period) ?? 'all', from: period.from, to: period.to };

export function isInPeriod({ issue_date }: { issue_date: string }, period: PeriodFilter): boolean {
  if (typeof period === 'string') return period === 'all' || issue_date.startsWith(period);
  return period.from <= issue_date && issue_date <= period.to;
}

/** The days of a month ('YYYY-MM') that are in the period. */
export function daysOfMonthIn(month: string, period: PeriodFilter): Period {
  const { from, to } = periodAt(`${month}-01`, 'month');
  if (typeof period === 'string') return { from, to };
  return { from: from < period.from ? period.from : from, to: period.to < to ? period.to : to };
}

/** Whether the names of its months need their year. */
export const hasSeveralYears = (period: PeriodFilter): boolean =>
  period === 'all' || (typeof period !== 'string' && sameYearOf(period) === undefined);

/** A longer period has only the months from its first to its last document, as all years do. */
const MAX_AXIS_MONTHS = 120;

/**
 * The months of a chart's axis: the twelve months of a year, the months of some days, or for all years every month from
 * the first to the last of `months`, which have amounts.
 */
export function monthRange(period: PeriodFilter, months: Iterable<string>): string[] {
  if (period !== 'all') {
    const { from, to } = typeof period === 'string' ? { from: `${period}-01`, to: `${period}-12` } : period;
    if (isShort(from, to)) return monthsBetween(monthOf(from), monthOf(to));
  }
  const sorted = [...new Set(months)].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first && last ? monthsBetween(first, last) : [];
}

const isShort = (from: string, to: string): boolean =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 < MAX_AXIS_MONTHS;
