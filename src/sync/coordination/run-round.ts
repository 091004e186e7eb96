import { isReadOnly } from '#store/is-read-only.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import { fillReserve } from '../device/reserve.ts';
import { drain } from '../executor/drain.ts';
import { type DrainReport, nextAttemptAt } from '../executor/drain-report.ts';
import { resumeAfterPull } from '../executor/resume-after-pull.ts';
import { checkDrift, type Drift, isDriftCheckDue } from '../pull/check-drift.ts';
import { type PullOutcome, pull } from '../pull/pull.ts';
import { pullRecords } from '../records/pull-records.ts';
import type { SyncContext } from '../types.ts';
import { confirmSession } from './confirm-session.ts';

/** `isUnfinished`: pages are left, the rows differ, or the pull has made changes due. Another round follows at once. */
export type RoundReport = DrainReport & { pulled: PullOutcome | null; drift: Drift | null; isUnfinished: boolean };

export type RoundRequest = { ignoreBackoff: boolean; pull: boolean; verify: boolean };

/**
 * Checked between two steps: whether no other round waits for the lock, and whether this one is still within its time.
 */
type YieldPolicy = { isUncontended: () => boolean; shouldContinue: () => boolean };

/** Push first, then pull: the rows of the pull also settle changes whose response was lost. */
export async function runRound(
  context: SyncContext,
  request: RoundRequest,
  { shouldContinue, isUncontended }: YieldPolicy,
): Promise<RoundReport> {
  const { store, ports } = context;
  const { ignoreBackoff } = request;
  if (await isReadOnly(store)) return READ_ONLY_REPORT;
  await endPause(context, request, shouldContinue);
  const report = await drain(context, { ignoreBackoff });
  if (!(request.pull || report.mustPull) || report.stopped !== null)
    return { ...report, pulled: null, drift: null, isUnfinished: false };
  const pulled = await pullAll(context, shouldContinue);
  if (pulled === 'done') await fillReserve(store);
  const isDue = pulled === 'done' && ((await isDriftCheckDue(store, ports.now())) || request.verify);
  const drift = isDue ? await checkDrift(context, isUncontended) : null;
  const hasResumed = pulled === 'done' && (await resumeAfterPull(context, { isMoving: drift === 'moved' }));
  // The pull has shown whether the server answers.
  const next_at = await nextAttemptAt(context);
  const isIncomplete = pulled === 'more' || drift === 'different';
  return {
    ...report,
    next_at,
    pulled: isIncomplete ? 'more' : pulled,
    drift,
    isUnfinished: isIncomplete || hasResumed,
  };
}

/** The records after the invoices: what fails there is tried again with the next pull. */
async function pullAll(context: SyncContext, shouldContinue: () => boolean): Promise<PullOutcome> {
  const pulled = await pull(context, shouldContinue);
  return pulled === 'done' ? pullRecords(context, shouldContinue) : pulled;
}

/** Ends a pause whose reason has ended: no pause waits for a person longer than its reason lasts. */
async function endPause(
  context: SyncContext,
  { ignoreBackoff, pull: isPoll }: RoundRequest,
  shouldContinue: () => boolean,
): Promise<void> {
  const { store, call, ports } = context;
  const paused = await readMeta(store, 'paused');
  if (paused === 'auth' || paused === 'unconfirmed') await confirmSession(store, call, ports.now());
  if (paused !== 'update') return;
  // Only a response shows whether this build is still too old.
  const isAnswered = !ignoreBackoff && isPoll && ['done', 'more'].includes(await pull(context, shouldContinue));
  if (ignoreBackoff || isAnswered) await writeMeta(store, 'paused', undefined);
}

/** A newer build has opened this database: that build sends and pulls, this one does neither. */
const READ_ONLY_REPORT: RoundReport = {
  sent: 0,
  parked: 0,
  waiting: 0,
  stopped: 'paused',
  mustPull: false,
  hasMoreFiles: false,
  next_at: null,
  pulled: null,
  drift: null,
  isUnfinished: false,
};

/** `undefined` when no request was sent. */
export function isReachable({ stopped, pulled, sent, parked }: RoundReport): boolean | undefined {
  if (stopped === 'offline' || pulled === 'offline') return false;
  return pulled !== null || sent + parked > 0 ? true : undefined;
}
