import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { logEvent } from '#store/log-event.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/outbox-row.ts';
import { answerTo } from './answer-to.ts';
import { backoffMs } from './backoff.ts';
import { claim, postpone } from './claim.ts';
import { readChange } from './operations.ts';
import { park } from './park.ts';
import { pause } from './pause.ts';
import type { SyncContext } from './ports.ts';
import { settle } from './settle.ts';

/** 'sent' and 'skipped' let the lane go on; 'stop' ends the whole run. */
export type Outcome = 'sent' | 'skipped' | 'parked' | 'later' | 'stop';

/** The server remembers for 180 days what it did (OFFLINE.md 2.5); past this a person must look first. */
const TOO_OLD_MS = 150 * 24 * 60 * 60_000;

/** Sends the first change of a lane, and does what the answer asks for. */
export async function attempt(context: SyncContext, head: OutboxRow): Promise<Outcome> {
  const { store, ports } = context;
  const now = ports.now();
  if (!readChange(head)) return 'later';
  if (now - head.created_at > TOO_OLD_MS) {
    await park(store, head, { status: 0, code: 'too_old', detail: '' }, now);
    context.emit({ kind: 'parked', about: head.about });
    return 'parked';
  }
  const token = await readMeta(store, 'token');
  if (!token) {
    await pause(store, 'auth', now);
    return 'stop';
  }
  const row = await claim(store, head, now);
  // Claimed as it is now: its input may have changed since it was read.
  const change = row && readChange(row);
  if (!change) return 'skipped';
  const heard = await change.send(context.call, row).then(
    (said) => ({ said }),
    (error: unknown) => ({ error }),
  );
  if ('error' in heard) return failed(context, { row, change, token, error: heard.error });
  context.circuit.answered();
  await settle(store, { row, said: heard.said, now: ports.now() });
  context.emit({ kind: 'sent', about: row.about });
  return 'sent';
}

type Failure = Omit<Parameters<typeof answerTo>[1], 'refused'> & { error: unknown };

async function failed(context: SyncContext, { error, ...sent }: Failure): Promise<Outcome> {
  const { store, ports, circuit } = context;
  const now = ports.now();
  if (error instanceof Refused) {
    circuit.answered();
    return answerTo(context, { ...sent, refused: error });
  }
  const { row } = sent;
  await postpone(store, row, now + backoffMs({ attempts: row.attempts, random: ports.random() }));
  if (error instanceof Unreachable) {
    circuit.failed(now, ports.random());
    return circuit.isOpen() ? 'stop' : 'later';
  }
  // An answer in a shape that this build does not know: the next build may.
  await logEvent(store, { at: now, kind: 'problem', about: row.about, detail: String(error).slice(0, 200) });
  return 'later';
}
