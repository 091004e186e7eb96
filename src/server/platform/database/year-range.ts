import { type RawBuilder, sql } from 'kysely';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import type { YearFilter } from '#domain/invoices/invoice.ts';

/** A condition that a date is in a year, as a range, so that an index can be used. PostgreSQL has no year 0. */
export function isInYear(year: YearFilter, column = 'issue_date'): RawBuilder<boolean> {
  if (year === 'all') return sql<boolean>`true`;
  if (year === '0000') return sql<boolean>`false`;
  return sql<boolean>`${sql.ref(column)} between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`;
}

/** The same for the days of a period, both included. */
export const isInPeriod = (period: PeriodFilter, column = 'issue_date'): RawBuilder<boolean> =>
  typeof period === 'string'
    ? isInYear(period, column)
    : sql<boolean>`${sql.ref(column)} between ${period.from}::date and ${period.to}::date`;

/** 'YYYY-MM' of a date. Every transaction formats dates as ISO (database.ts), so this is cheaper than to_char. */
export const monthIn = (column: string): RawBuilder<string> => sql<string>`left(${sql.ref(column)}::text, 7)`;
