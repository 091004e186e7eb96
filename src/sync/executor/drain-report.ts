import { isDocumentKey } from '#domain/files/document-key.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { hasFile } from '../operations/operations.ts';
import { isPending } from '../outbox/is-pending.ts';
import { headOfEachLane } from '../outbox/lane.ts';
import type { SyncContext } from '../types.ts';
import { dueAt } from './backoff.ts';
import type { DrainRun } from './drain-run.ts';

/**
 * `waiting` changes still have to be sent; `parked` ones need the user's attention. `stopped` says why the round ended
 * early.
 */
export type DrainReport = {
  sent: number;
  parked: number;
  waiting: number;
  stopped: 'paused' | 'offline' | null;
  /** Whether a change waits for a pull. */
  mustPull: boolean;
  /** The round left files for the next one, which may follow at once. */
  hasMoreFiles: boolean;
  /** When the next change is due (ms since epoch), or null when no change waits for a time. */
  next_at: number | null;
};

export async function createReport(run: DrainRun, stopped: DrainReport['stopped']): Promise<DrainReport> {
  const { context } = run;
  const rows = await listTimedRows(context, run.filesNotBefore);
  const waiting = rows.filter(isPending).length;
  return {
    sent: run.sent,
    parked: run.parked,
    waiting,
    mustPull: run.mustPull,
    hasMoreFiles: run.hasMoreFiles,
    stopped: stopped ?? (run.isStopped ? await readStopReason(context.store) : null),
    next_at: nextDueAt(context, rows),
  };
}

/** When the next change is due, after requests that were not part of the round of sending. */
export const nextAttemptAt = async (context: SyncContext): Promise<number | null> =>
  nextDueAt(context, await listTimedRows(context, 0));

/** Paused files have no due time, and what waits for a file has none of its own. */
async function listTimedRows({ store, files }: SyncContext, filesNotBefore: number): Promise<OutboxRow[]> {
  const areFilesPaused = files === undefined || (await readMeta(store, 'uploads_paused')) !== undefined;
  const all = await store.outbox.orderBy('seq').toArray();
  return all
    .filter((row) => !isDocumentKey(row.about) && (!areFilesPaused || !hasFile(row)))
    .map((row) => (hasFile(row) ? { ...row, next_at: Math.max(row.next_at, filesNotBefore) } : row));
}

const readStopReason = async (store: Store) => ((await readMeta(store, 'paused')) ? 'paused' : 'offline');

function nextDueAt({ circuit }: SyncContext, rows: readonly OutboxRow[]): number | null {
  const heads = headOfEachLane(rows).filter(isPending);
  if (heads.length === 0) return null;
  const first = Math.min(...heads.map((row) => dueAt(row, circuit.answeredAt())));
  return circuit.isOpen() ? Math.max(circuit.probeAt(), first) : first;
}
