import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { readFeedDigest } from '#contract/sync.ts';
import { checksumTerm } from '#domain/files/checksum.ts';
import { logEvent } from '#store/events/log-event.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import type { SyncContext } from '../ports.ts';
import { resetPulledData } from './apply-page.ts';

/** 'moved': the two stand at different places of the feed, and nothing can be said now. */
export type Drift = 'same' | 'different' | 'moved' | 'unknown';

const HOUR_MS = 3_600_000;

/** Whether it is time again to ask; the first hour of a device counts as asked. */
export async function isDriftCheckDue(store: Store, now: number): Promise<boolean> {
  const last = await readMeta(store, 'last_drift_check');
  if (last !== undefined && last <= now) return now - last >= HOUR_MS;
  await writeMeta(store, 'last_drift_check', now);
  return false;
}

/**
 * Compares what this device has of the server with what the server has (docs/offline.md#pull). When they differ,
 * everything is pulled again; what waits to be sent is not touched. In turn only, after a pull.
 */
export async function checkDrift({ store, call, ports }: SyncContext, shouldContinue = () => true): Promise<Drift> {
  const now = ports.now();
  const serverDigest = await call(readFeedDigest, {}).catch((error: unknown) => {
    if (error instanceof Refused || error instanceof Unreachable) return undefined;
    throw error;
  });
  if (!serverDigest) return 'unknown';
  const [cursor, epoch] = [await readMeta(store, 'cursor'), await readMeta(store, 'epoch')];
  if (serverDigest.cursor !== cursor || serverDigest.epoch !== epoch) return 'moved';
  const digest = await computeDigest(store, shouldContinue);
  if (!digest) return 'moved';
  const { count, checksum } = digest;
  // Nothing is pulled meanwhile, in turn; but another tab without locks may have.
  if ((await readMeta(store, 'cursor')) !== cursor) return 'moved';
  await writeMeta(store, 'last_drift_check', now);
  if (count === serverDigest.count && checksum === serverDigest.checksum) return 'same';
  const detail = `drift ${count}/${serverDigest.count} ${checksum}/${serverDigest.checksum}`;
  await logEvent(store, { at: now, kind: 'problem', detail });
  await resetPulledData(store, now);
  return 'different';
}

const CHUNK = 1_000;

type Digest = { count: number; checksum: number };

/** Over the server's rows as they are here, without what waits. Piece by piece, and given up when somebody waits. */
export async function computeDigest(store: Store, shouldContinue = () => true): Promise<Digest | undefined> {
  let count = 0;
  let checksum = 0;
  let after = '';
  for (;;) {
    const { rows, last } = await readChunk(store, after);
    for (const row of rows) {
      // What this device read in its own files has no place in the feed yet.
      if (row.rev === 0) continue;
      count += 1;
      checksum += checksumTerm(row);
    }
    if (last === undefined) return { count, checksum };
    if (!shouldContinue()) return undefined;
    after = last;
  }
}

type Chunk = { rows: { id: string; rev: number }[]; last: string | undefined };

/** Rows and shadows of one stretch of ids in one transaction: a row that waits is in its shadow. */
function readChunk(store: Store, after: string): Promise<Chunk> {
  return store.transaction('r', [store.invoices, store.shadow], async () => {
    const shown = await store.invoices.where('id').above(after).limit(CHUNK).toArray();
    const last = shown.length === CHUNK ? shown.at(-1)?.id : undefined;
    const shadows = await (last === undefined
      ? store.shadow.where('id').above(after)
      : store.shadow.where('id').between(after, last, false, true)
    ).toArray();
    const shadowed = new Set(shadows.map(({ id }) => id));
    const rows = [...shown.filter(({ id }) => !shadowed.has(id)), ...shadows.flatMap(({ row }) => row ?? [])];
    return { rows, last };
  });
}
