import { z } from 'zod/mini';
import { YearFilter } from '#domain/invoices/invoice.ts';

/** The query of every analysis. */
export const AnalyticsPeriod = z.object({ year: z._default(YearFilter, 'all') });

/** `search` limits the list to names and numbers that contain it; totals and chart still cover everything. */
export const AnalyticsQuery = z.extend(AnalyticsPeriod, {
  search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
});
