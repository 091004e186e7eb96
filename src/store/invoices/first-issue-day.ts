import { isPreview } from '../rows/invoice-row.ts';
import type { Store } from '../store.ts';

/** The day of the oldest invoice on this device; undefined without one. A file that has not been sent is none. */
export async function firstIssueDay(store: Store): Promise<string | undefined> {
  const oldest = await store.invoices
    .orderBy('[issue_date+id]')
    .filter((row) => !isPreview(row))
    .first();
  return oldest?.issue_date;
}
