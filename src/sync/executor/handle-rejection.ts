import type { Refused } from '#client/refused.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { endSession, pauseSync } from '../coordination/pause.ts';
import type { Change } from '../operations/define-operation.ts';
import { currentRow, markRejected } from '../outbox/mark-rejected.ts';
import type { SyncContext } from '../ports.ts';
import { backoffMs } from './backoff.ts';
import { postpone, releaseClaim } from './claim.ts';
import { classifyError, type ErrorKind } from './classify-error.ts';
import type { SendOutcome } from './send-outcome.ts';
import { settleChange } from './settle.ts';

type RejectedAttempt = { row: OutboxRow; change: Change; token: string | undefined; refused: Refused };
type RejectionHandler = (context: SyncContext, answered: RejectedAttempt) => Promise<SendOutcome>;

/** Applies the server's rejection to its change. */
export function handleRejection(context: SyncContext, attempt: RejectedAttempt): Promise<SendOutcome> {
  const { refused, change } = attempt;
  const { status, problem } = refused;
  const kind = classifyError({ status, code: problem.code, succeedsWhenGone: change.succeedsWhenGone });
  return HANDLERS[kind](context, attempt);
}

const HANDLERS: Record<ErrorKind, RejectionHandler> = {
  async fulfilled({ store, ports, emit }, { row }) {
    await settleChange(store, { row, response: 'gone', now: ports.now() });
    emit({ type: 'sent', about: row.about });
    return 'sent';
  },
  async conflict(context, attempt) {
    const { row, change, refused } = attempt;
    const current = currentRow(refused.problem.current);
    if (!current || !isAlreadyApplied(change, current)) return rejectChange(context, attempt, current);
    await settleChange(context.store, { row, response: { row: current, rev: current.rev }, now: context.ports.now() });
    context.emit({ type: 'sent', about: row.about });
    return 'sent';
  },
  park: (context, answered) => rejectChange(context, answered),
  async retry({ store, ports }, { row, refused }) {
    const { retryAfterMs, status, problem } = refused;
    const wait = backoffMs({ attempts: row.attempts, random: ports.random(), retryAfterMs });
    await postpone(store, row, ports.now() + wait, { status, code: problem.code });
    return 'later';
  },
  async auth({ store, ports, emit }, { row, token, refused }) {
    await releaseClaim(store, row);
    await endSession(store, { refused: token, code: refused.code }, ports.now());
    emit({ type: 'paused' });
    return 'stop';
  },
  'wrong-user': (context, { row }) => pauseQueue(context, row, 'wrong-user'),
  update: (context, { row }) => pauseQueue(context, row, 'update'),
};

async function rejectChange(
  { store, ports, emit }: SyncContext,
  { row, refused }: RejectedAttempt,
  current?: Invoice,
): Promise<SendOutcome> {
  const { status, problem } = refused;
  const { code, detail = '', decided } = problem;
  const refusal = { status, code, detail, ...(current && { current }), ...(decided && { decided }) };
  await markRejected(store, row, refusal, ports.now());
  emit({ type: problem.code === 'conflict' ? 'conflict' : 'parked', about: row.about });
  return 'parked';
}

async function pauseQueue({ store, ports, emit }: SyncContext, row: OutboxRow, reason: 'wrong-user' | 'update') {
  await releaseClaim(store, row);
  await pauseSync(store, reason, ports.now());
  emit({ type: 'paused' });
  return 'stop' as const; // A literal of SendOutcome, not any string.
}

/** The server's row already has the state the user wanted, whichever change caused it. */
function isAlreadyApplied(change: Change, current: Invoice): boolean {
  const shown = change.project(current);
  return shown !== undefined && JSON.stringify(shown) === JSON.stringify(current);
}
