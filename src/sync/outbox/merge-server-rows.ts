import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import type { ServerRow } from '../operations/define-operation.ts';

/**
 * Makes a row of the pull feed the base row, unless a response already brought a later revision. For a row that is not
 * on this device, or that only an earlier epoch sent, nothing older than `since` is merged. Call `refreshRows`
 * afterwards: without pending changes the base row written here lives only until the shown row is built from it.
 */
export async function mergeServerRow(store: Store, { id, row }: ServerRow, since = 0): Promise<void> {
  const shadow = await store.shadow.get(id);
  const known = shadow ? shadow.row : await store.invoices.get(id);
  const floor = shadow?.stale ? since : (known?.rev ?? since);
  if (!row || row.rev >= floor) await store.shadow.put({ id, row });
}

/** Merges the rows of a response. Where the feed is already past a row's revision, the feed's version stays. */
export async function mergeResponse(store: Store, rows: readonly ServerRow[]): Promise<void> {
  const since = await nextUnseenRevision(store);
  for (const row of rows) await mergeServerRow(store, row, since);
}

/**
 * The first revision that the feed has not delivered yet. If a response has an earlier revision and its row is not on
 * this device, the row has been deleted since, or a later page delivers it.
 */
async function nextUnseenRevision(store: Store): Promise<number> {
  const seen = (await readMeta(store, 'cursor')) ?? (await readMeta(store, 'bootstrap'))?.cursor ?? -1;
  return seen + 1;
}
