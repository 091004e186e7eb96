import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { type FeedDigest, pullChanges, readFeedDigest } from '#contract/sync.ts';
import { isStorageFull } from '../device/storage-space.ts';
import { withFreedSpace } from '../device/with-freed-space.ts';
import type { SyncContext } from '../types.ts';
import { applyChangesPage } from './apply-page.ts';
import { readChangesQuery } from './changes-query.ts';

/**
 * Pulls what changed since the last pull, with the digest of the server's rows at the cursor that this leads to: changes
 * of other people cannot come between the two. 'moved': the cursor was not reached. 'unknown': the server did not answer.
 */
export async function pullDigest(context: SyncContext): Promise<FeedDigest | 'moved' | 'unknown'> {
  return requestDigest(context).catch((error: unknown) => {
    if (error instanceof Refused || error instanceof Unreachable || isStorageFull(error)) return 'unknown';
    throw error;
  });
}

async function requestDigest({ store, call, ports }: SyncContext): Promise<FeedDigest | 'moved'> {
  const query = await readChangesQuery(store);
  if (!query) return 'moved';
  const { since, epoch } = query;
  const page = await call(pullChanges, { query: { ...query, include: 'digest' } });
  const isApplied = await withFreedSpace(store, () => applyChangesPage(store, page, { since, epoch }, ports.now()));
  if (!isApplied || page.more || page.epoch !== epoch) return 'moved';
  const { cursor, digest } = page;
  if (digest) return { epoch, cursor, ...digest };
  // A server from before gives the digest alone, at the cursor that it has reached by then.
  const later = await call(readFeedDigest, {});
  return later.cursor === cursor && later.epoch === epoch ? later : 'moved';
}
