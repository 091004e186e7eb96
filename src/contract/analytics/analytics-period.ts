import { z } from 'zod/mini';
import { YearFilter } from '#domain/invoices/invoice.ts';

/** What every analysis may be asked for. Nonsense falls back to the default (docs/specification.md#validation). */
export const AnalyticsPeriod = z.object({ year: z.catch(z._default(YearFilter, 'all'), 'all') });

/** `search` narrows the list to names and numbers that contain it; totals and chart stay those of everything. */
export const AnalyticsQuery = z.extend(AnalyticsPeriod, {
  search: z.catch(z._default(z.string().check(z.trim(), z.maxLength(200)), ''), ''),
});
