import { checksumTerm } from '#domain/files/checksum.ts';
import { logEvent } from '#store/events/log-event.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import type { SyncContext } from '../types.ts';
import { resetPulledData } from './apply-page.ts';
import { pullDigest } from './pull-digest.ts';

/** 'moved': the device and the server are at different positions of the feed, so they cannot be compared now. 'unknown': the server gave no digest. */
export type Drift = 'same' | 'different' | 'moved' | 'unknown';

const HOUR_MS = 3_600_000;

/** Whether the next check is due. A new device starts with a full interval. */
export async function isDriftCheckDue(store: Store, now: number): Promise<boolean> {
  const last = await readMeta(store, 'last_drift_check');
  if (last !== undefined && last <= now) return now - last >= HOUR_MS;
  await writeMeta(store, 'last_drift_check', now);
  return false;
}

/**
 * Compares this device's rows with the server's digest (docs/offline.md#pull). When they differ, everything is pulled
 * again; pending changes stay. Call it only while holding the sync lock, after a pull.
 */
export async function checkDrift(context: SyncContext, shouldContinue = () => true): Promise<Drift> {
  const { store, ports } = context;
  const now = ports.now();
  const serverDigest = await pullDigest(context);
  if (typeof serverDigest === 'string') return serverDigest;
  const { cursor } = serverDigest;
  const digest = await computeDigest(store, shouldContinue);
  if (!digest) return 'moved';
  const { count, checksum } = digest;
  // The lock prevents a pull in the meantime, but another tab without a lock API may have pulled.
  if ((await readMeta(store, 'cursor')) !== cursor) return 'moved';
  await writeMeta(store, 'last_drift_check', now);
  if (count === serverDigest.count && checksum === serverDigest.checksum) {
    await writeMeta(store, 'compared_position', undefined);
    return 'same';
  }
  const detail = `drift ${count}/${serverDigest.count} ${checksum}/${serverDigest.checksum}`;
  await logEvent(store, { at: now, kind: 'problem', detail });
  await resetPulledData(store, now);
  return 'different';
}

const CHUNK = 1_000;

type Digest = { count: number; checksum: number };

/**
 * Digest of the server's rows on this device, without pending changes. Computed in chunks; undefined when
 * `shouldContinue` ends it.
 */
export async function computeDigest(store: Store, shouldContinue = () => true): Promise<Digest | undefined> {
  let count = 0;
  let checksum = 0;
  let after = '';
  for (;;) {
    const { rows, last } = await readChunk(store, after);
    for (const row of rows) {
      // A preview of a file that waits is not in the feed yet.
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

/**
 * Reads the rows and shadows of a range of ids in one transaction: the server's version of a row with pending changes
 * is in its shadow.
 */
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
