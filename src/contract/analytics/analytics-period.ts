import { z } from 'zod/mini';
import { YearFilter } from '#domain/invoices/invoice.ts';

/** The query of every analysis. An invalid value falls back to the default (docs/specification.md#validation). */
export const AnalyticsPeriod = z.object({ year: z.catch(z._default(YearFilter, 'all'), 'all') });

/** `search` limits the list to names and numbers that contain it; totals and chart still cover everything. */
export const AnalyticsQuery = z.extend(AnalyticsPeriod, {
  search: z.catch(z._default(z.string().check(z.trim(), z.maxLength(200)), ''), ''),
});
