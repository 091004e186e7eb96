import { z } from 'zod/mini';
import { SortDirection } from '../analytics/analytics-view.ts';
import { SearchText } from '../invoices/invoice.ts';

/** The URL state of /desk; `sort` is the id of a column. The oldest unreviewed document is first. */
export const DeskView = z.object({
  q: SearchText,
  sort: z.catch(z._default(z.string().check(z.maxLength(40)), 'oldest'), 'oldest'),
  dir: z.catch(z._default(SortDirection, 'desc'), 'desc'),
});
export type DeskView = z.infer<typeof DeskView>;
