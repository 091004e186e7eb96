import type { Refused } from '#client/refused.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { RecordState } from '#domain/records/record.ts';
import { logEvent } from '#store/events/log-event.ts';
import { endSession, pauseSync } from '#store/pause-sync.ts';
import type { OutboxRow, Refusal } from '#store/rows/outbox-row.ts';
import type { Change, Settlement } from '../operations/define-operation.ts';
import { isAlreadyApplied } from '../operations/is-already-applied.ts';
import { currentRow, markRejected } from '../outbox/mark-rejected.ts';
import type { SendOutcome, SyncContext } from '../types.ts';
import { backoffMs } from './backoff.ts';
import { endAttempt, postpone } from './claim.ts';
import { classifyError, type ErrorKind } from './classify-error.ts';
import { compareWithFeed } from './compare-with-feed.ts';
import { settleChange } from './settle.ts';

/** A change as it was sent, and the token it was sent with. */
export type Attempt = { row: OutboxRow; change: Change; token: string };
type RejectedAttempt = Attempt & { refused: Refused };
type RejectionHandler = (context: SyncContext, rejected: RejectedAttempt) => Promise<SendOutcome>;

/** Applies the server's rejection to its change (docs/offline.md#responses). */
export function handleRejection(context: SyncContext, attempt: Attempt, refused: Refused): Promise<SendOutcome> {
  const { status, problem } = refused;
  const { succeedsWhenGone } = attempt.change;
  const kind = classifyError({ status, code: problem.code, succeedsWhenGone });
  return HANDLERS[kind](context, { ...attempt, refused });
}

const HANDLERS: Record<ErrorKind, RejectionHandler> = {
  fulfilled: (context, { row }) => settleAsSent(context, row, { rows: [{ id: row.about, row: null }] }),
  async conflict(context, attempt) {
    const { row, refused } = attempt;
    const record = RecordState.safeParse(refused.problem.current).data;
    if (record) return park(context, row, { ...toRefusal(refused), record });
    const current = currentRow(refused.problem.current);
    if (!current || !isAlreadyApplied(attempt.change, current)) return park(context, row, toRefusal(refused, current));
    if (attempt.change.reportsEarlier) await logEarlierDecision(context, attempt);
    return settleAsSent(context, row, { rows: [{ id: row.about, row: current, rev: current.rev }] });
  },
  async 'other-feed'(context, attempt) {
    const { store, ports } = context;
    const { row, refused } = attempt;
    const comparison = await compareWithFeed(store, row);
    if (comparison.type === 'same') return 'skipped';
    if (comparison.type === 'differs') return park(context, row, toRestoredConflict(comparison.current));
    const wait = backoffMs({ attempts: row.attempts, random: ports.random() });
    const last_error = { status: refused.status, code: refused.code };
    await postpone(store, row, { next_at: ports.now() + wait, last_error, refusal: null });
    return 'pull-first';
  },
  park: (context, { row, refused }) => park(context, row, toRefusal(refused)),
  async retry({ store, ports }, { row, refused }) {
    const { retryAfterMs, status, problem } = refused;
    const wait = backoffMs({ attempts: row.attempts, random: ports.random(), retryAfterMs });
    const last_error = { status, code: problem.code };
    await postpone(store, row, { next_at: ports.now() + wait, last_error, refusal: toRefusal(refused) });
    return 'later';
  },
  async auth({ store, ports, emit }, { row, token, refused }) {
    await endAttempt(store, row);
    await endSession(store, { refused: token, code: refused.code }, ports.now());
    emit({ type: 'paused' });
    return 'stop';
  },
  'wrong-user': (context, { row }) => pauseQueue(context, row, 'wrong-user'),
  update: (context, { row }) => pauseQueue(context, row, 'update'),
};

/** Another person's same decision came first: nothing is left to decide, and the person learns who and when. */
async function logEarlierDecision({ store, ports }: SyncContext, { row, refused }: RejectedAttempt): Promise<void> {
  const { by, at } = refused.problem.decided ?? {};
  if (!by) return;
  const detail = [by, at].filter(Boolean).join(' ');
  await logEvent(store, { at: ports.now(), kind: 'decided_first', about: row.about, detail });
}

/** The server was restored, and its row does not show what the person saw. */
export const toRestoredConflict = (current: Invoice): Refusal => ({
  status: 409,
  code: 'conflict',
  detail: '',
  current,
  isRestored: true,
});

/** Leaves the change to the user's decision. */
export async function park(
  { store, ports, emit }: SyncContext,
  row: OutboxRow,
  refusal: Refusal,
): Promise<SendOutcome> {
  await markRejected(store, row, refusal, ports.now());
  emit({ type: refusal.code === 'conflict' ? 'conflict' : 'parked', about: row.about });
  return 'parked';
}

function toRefusal({ status, problem }: Refused, current?: Invoice): Refusal {
  const { code, detail = '', decided } = problem;
  return { status, code, detail, ...(current && { current }), ...(decided && { decided }) };
}

async function settleAsSent(
  { store, ports, emit }: SyncContext,
  row: OutboxRow,
  settlement: Settlement,
): Promise<SendOutcome> {
  await settleChange(store, { row, settlement, now: ports.now() });
  emit({ type: 'sent', about: row.about });
  return 'sent';
}

async function pauseQueue(
  { store, ports, emit }: SyncContext,
  row: OutboxRow,
  reason: 'wrong-user' | 'update',
): Promise<SendOutcome> {
  await endAttempt(store, row);
  await pauseSync(store, reason, ports.now());
  emit({ type: 'paused' });
  return 'stop';
}
