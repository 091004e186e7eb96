import { z } from 'zod/mini';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { pullChanges, pullSnapshot, type SnapshotPage } from '#contract/sync.ts';
import { logEvent } from '#store/events/log-event.ts';
import { readMeta } from '#store/meta.ts';
import { endSession, pauseSync } from '#store/pause-sync.ts';
import type { Bootstrap } from '#store/rows/meta-row.ts';
import { isStorageFull } from '../device/storage-space.ts';
import { withFreedSpace } from '../device/with-freed-space.ts';
import type { SyncContext } from '../types.ts';
import { applyBootstrapPage, applyChangesPage, nextBootstrapPosition, resetPulledData } from './apply-page.ts';
import { type ChangesQuery, PAGE, readChangesQuery } from './changes-query.ts';

/** 'more': pages are left, but another round waits for the lock. */
export type PullOutcome = 'done' | 'more' | 'offline' | 'paused' | 'refused';

type PullStep = PullOutcome | 'next';
type BootstrapPosition = Bootstrap['after'];

/** The first page makes the app usable. */
const FIRST_PAGE = 500;

/**
 * Pulls everything that changed since the last pull, or, on an empty device, all invoices, newest first
 * (docs/offline.md#pull). Call it only while holding the sync lock, after a drain. `shouldContinue` is checked between
 * pages.
 */
export async function pull(context: SyncContext, shouldContinue: () => boolean = () => true): Promise<PullOutcome> {
  const paused = await readMeta(context.store, 'paused');
  // Only a response shows whether this build is still too old.
  if (paused && paused !== 'update') return 'paused';
  const run: PullRun = { ...context, fetchBootstrapPage: prefetchPages(context), hasReset: false };
  for (;;) {
    const step = await pullStep(run).catch((error: unknown): PullStep => {
      // The user already sees that the storage is full; the stored rows stay as they are.
      if (isStorageFull(error)) return 'refused';
      throw error;
    });
    if (step !== 'next') return step;
    if (!shouldContinue()) return 'more';
  }
}

type FetchBootstrapPage = (bootstrap: Bootstrap | undefined) => Promise<PageResult<SnapshotPage>>;

/** `hasReset`: everything is pulled again already. A server that refuses even the new position is tried again later. */
type PullRun = SyncContext & { fetchBootstrapPage: FetchBootstrapPage; hasReset: boolean };

async function pullStep(run: PullRun): Promise<PullStep> {
  const query = await readChangesQuery(run.store);
  return query ? pullSince(run, query) : pullBootstrapPage(run);
}

/** Requests the next page as soon as one arrives: the request runs while the database writes. */
function prefetchPages({ call }: SyncContext): FetchBootstrapPage {
  let prefetched: { after: BootstrapPosition; result: Promise<PageResult<SnapshotPage>> } | undefined;
  const fetchPage = (after: BootstrapPosition | undefined) =>
    toPageResult(call(pullSnapshot, { query: pageQuery(after) }));
  return async (bootstrap) => {
    const result = await (bootstrap && prefetched?.after.id === bootstrap.after.id
      ? prefetched.result
      : fetchPage(bootstrap?.after));
    const next = 'page' in result ? nextBootstrapPosition(result.page) : undefined;
    prefetched = next && { after: next, result: fetchPage(next) };
    return result;
  };
}

async function pullBootstrapPage(run: PullRun): Promise<PullStep> {
  const { store, ports, circuit, fetchBootstrapPage } = run;
  const token = await readMeta(store, 'token');
  const bootstrap = await readMeta(store, 'bootstrap');
  const result = await fetchBootstrapPage(bootstrap);
  if ('error' in result) return handleFailure(run, token, result.error);
  circuit.recordSuccess();
  const isApplied = await withFreedSpace(store, () => applyBootstrapPage(store, result.page, bootstrap, ports.now()));
  // The app reads and shows the first rows before the next ones are written.
  if (isApplied && !bootstrap && result.page.more) await ports.yieldToUi();
  return isApplied ? 'next' : 'done';
}

const pageQuery = (after: BootstrapPosition | undefined) =>
  after ? { after_date: after.issue_date, after_id: after.id, limit: PAGE } : { limit: FIRST_PAGE };

async function pullSince(run: PullRun, query: ChangesQuery): Promise<PullStep> {
  const { store, call, ports, circuit } = run;
  const { since, epoch } = query;
  const token = await readMeta(store, 'token');
  const result = await toPageResult(call(pullChanges, { query }));
  if ('error' in result) return handleFailure(run, token, result.error);
  circuit.recordSuccess();
  const { page } = result;
  const isApplied = await withFreedSpace(store, () => applyChangesPage(store, page, { since, epoch }, ports.now()));
  const isNewEpoch = epoch !== undefined && page.epoch !== epoch;
  const isMoving = page.more && page.cursor !== since;
  return isApplied && (isNewEpoch || isMoving) ? 'next' : 'done';
}

type PageResult<T> = { page: T } | { error: unknown };

const toPageResult = <T>(page: Promise<T>): Promise<PageResult<T>> =>
  page.then(
    (value) => ({ page: value }),
    (error: unknown) => ({ error }),
  );

async function handleFailure(run: PullRun, token: string | undefined, error: unknown): Promise<PullStep> {
  const { store, ports, circuit } = run;
  const now = ports.now();
  if (error instanceof Refused) return handleRejection(run, token, error);
  if (error instanceof Unreachable) {
    circuit.recordFailure(now, ports.random());
    return 'offline';
  }
  await logEvent(store, { at: now, kind: 'problem', detail: String(error).slice(0, 200) });
  if (!(error instanceof z.core.$ZodError)) return 'refused';
  // This build cannot parse the response: the cursor stays, and the next build continues from there.
  await pauseSync(store, 'update', now);
  return 'paused';
}

async function handleRejection(run: PullRun, token: string | undefined, { status, code }: Refused): Promise<PullStep> {
  const { store, ports } = run;
  const now = ports.now();
  if (status === 410 && !run.hasReset && (await readMeta(store, 'cursor')) !== undefined) {
    run.hasReset = true;
    await resetPulledData(store, now);
    return 'next';
  }
  if (status === 401) await endSession(store, { refused: token, code }, now);
  if (status === 426) await pauseSync(store, 'update', now);
  if (code === 'user_mismatch') await pauseSync(store, 'wrong-user', now);
  return (await readMeta(store, 'paused')) ? 'paused' : 'refused';
}
