import type { Refused } from '#client/refused.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { endSession, pause } from '../coordination/pause.ts';
import type { Change } from '../operations/operation.ts';
import { currentRow, park } from '../outbox/reject.ts';
import type { SyncContext } from '../ports.ts';
import { backoffMs } from './backoff.ts';
import { postpone, unclaim } from './claim.ts';
import type { Outcome } from './outcome.ts';
import { settle } from './settle.ts';
import { type Verdict, verdictOf } from './status-policy.ts';

type Answered = { row: OutboxRow; change: Change; token: string | undefined; refused: Refused };
type Deed = (context: SyncContext, answered: Answered) => Promise<Outcome>;

/** What the server's no does to the change it answers. */
export function answerTo(context: SyncContext, answered: Answered): Promise<Outcome> {
  const { refused, change } = answered;
  const { status, problem } = refused;
  const verdict = verdictOf({ status, code: problem.code, doneWhenGone: change.doneWhenGone });
  return DEEDS[verdict](context, answered);
}

const DEEDS: Record<Verdict, Deed> = {
  async fulfilled({ store, ports, emit }, { row }) {
    await settle(store, { row, said: 'gone', now: ports.now() });
    emit({ kind: 'sent', about: row.about });
    return 'sent';
  },
  async conflict(context, answered) {
    const { row, change, refused } = answered;
    const current = currentRow(refused.problem.current);
    if (!current || !isTrueOf(change, current)) return parkedBy(context, answered, current);
    await settle(context.store, { row, said: { row: current, rev: current.rev }, now: context.ports.now() });
    context.emit({ kind: 'sent', about: row.about });
    return 'sent';
  },
  park: (context, answered) => parkedBy(context, answered),
  async retry({ store, ports }, { row, refused }) {
    const { retryAfterMs, status, problem } = refused;
    const wait = backoffMs({ attempts: row.attempts, random: ports.random(), retryAfterMs });
    await postpone(store, row, ports.now() + wait, { status, code: problem.code });
    return 'later';
  },
  async auth({ store, ports, emit }, { row, token, refused }) {
    await unclaim(store, row);
    await endSession(store, { refused: token, code: refused.code }, ports.now());
    emit({ kind: 'paused' });
    return 'stop';
  },
  'wrong-user': (context, { row }) => stopped(context, row, 'wrong-user'),
  update: (context, { row }) => stopped(context, row, 'update'),
};

async function parkedBy(
  { store, ports, emit }: SyncContext,
  { row, refused }: Answered,
  current?: Invoice,
): Promise<Outcome> {
  const { status, problem } = refused;
  const { code, detail = '', decided } = problem;
  const refusal = { status, code, detail, ...(current && { current }), ...(decided && { decided }) };
  await park(store, row, refusal, ports.now());
  emit({ kind: problem.code === 'conflict' ? 'conflict' : 'parked', about: row.about });
  return 'parked';
}

async function stopped({ store, ports, emit }: SyncContext, row: OutboxRow, why: 'wrong-user' | 'update') {
  await unclaim(store, row);
  await pause(store, why, ports.now());
  emit({ kind: 'paused' });
  return 'stop' as const; // One of the outcomes, not any text.
}

/** The server stands where the person wanted it, whoever brought it there. */
function isTrueOf(change: Change, current: Invoice): boolean {
  const shown = change.show(current);
  return shown !== undefined && JSON.stringify(shown) === JSON.stringify(current);
}
