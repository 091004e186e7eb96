import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';

/** One transaction writes a page of this size without a noticeable delay. */
export const PAGE = 1_000;

export type ChangesQuery = { since: number; epoch?: string; position?: string; limit: number };

/** What names the place of this device in the feed; undefined before its first complete pull. */
export async function readChangesQuery(store: Store): Promise<ChangesQuery | undefined> {
  const [since, epoch, position] = await Promise.all([
    readMeta(store, 'cursor'),
    readMeta(store, 'epoch'),
    readMeta(store, 'position'),
  ]);
  if (since === undefined) return undefined;
  return { since, ...(epoch && { epoch }), ...(position && { position }), limit: PAGE };
}
