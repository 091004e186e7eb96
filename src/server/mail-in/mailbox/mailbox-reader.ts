import { randomUUID } from 'node:crypto';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { MAX_MESSAGE_BYTES } from '#domain/mail/mail-message.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Trx } from '../../platform/database/trx.ts';
import type { MailParts } from '../message/message-parts.ts';
import { MOST_HEAD_BYTES } from '../message/split-message.ts';
import { type RawMessage, receiveMessage, receiverOf, TryAgain } from '../receive-message.ts';
import { type Mailbox, MailboxLost, type OpenMailbox, type Waiting } from './mailbox.ts';
import {
  beginMessage,
  claimMailbox,
  endMessage,
  holdMailbox,
  letGoOfAllMailboxes,
  letGoOfMailbox,
  type MailboxPlace,
  noteMailboxProblem,
  noteMailboxRead,
  restartMailbox,
} from './mailboxes.ts';

export type MailboxReader = { start(): void; stop(): Promise<void> };

/** Waits; ends early when the signal says so. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

type Parts = {
  mail: MailParts;
  /** What the database knows the mailbox by. */
  name: string;
  open: OpenMailbox;
  /** The only process there is need not wait for leases to end. */
  isAlone: boolean;
  sleep?: Sleep;
};

/** Polled all the same: a server may forget to tell. */
const LOOK_EVERY_MS = 30_000;
const HOLD_EVERY_MS = 10_000;
/** How long another process's lease is left alone before it is asked for again. */
const TURN_EVERY_MS = 5_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 300_000;
const onTime: Sleep = (ms, signal) => sleepFor(ms, undefined, { signal }).catch(() => undefined);

/** Another process reads the mailbox now. */
class LostTurn extends Error {}

/**
 * Reads a mailbox for as long as the server runs: one process at a time, each message once, in its order. How far it has
 * come is in the database; a message is marked as seen when what it brought is there to stay.
 */
export function createMailboxReader({ mail, name, open, isAlone, sleep = onTime }: Parts): MailboxReader {
  const held = { name, reader: randomUUID() };
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  let failures = 0;

  async function run(): Promise<void> {
    if (isAlone) await mail.db.asSystem(letGoOfAllMailboxes).catch(mail.onFailure);
    while (!ending.signal.aborted) await sleep(await turn().catch(unheard), ending.signal);
    await mail.db.asSystem((trx) => letGoOfMailbox(trx, held)).catch(mail.onFailure);
  }

  /** The database itself is lost: nothing can be noted. */
  function unheard(error: unknown): number {
    mail.onFailure(error);
    return waitMs();
  }

  const waitMs = () => Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_WAIT_MS);

  /** Reads until something goes wrong. Answers how long to wait then. */
  async function turn(): Promise<number> {
    const place = await mail.db.asSystem((trx) => claimMailbox(trx, held));
    if (!place) return TURN_EVERY_MS;
    const leaving = new AbortController();
    const stop = AbortSignal.any([ending.signal, leaving.signal]);
    const hold = setInterval(() => void stay(mail.db, held).catch(() => leaving.abort()), HOLD_EVERY_MS);
    try {
      await read(place, stop);
      return 0;
    } catch (error) {
      return await failed(error);
    } finally {
      clearInterval(hold);
    }
  }

  async function failed(error: unknown): Promise<number> {
    if (error instanceof LostTurn) return TURN_EVERY_MS;
    if (error instanceof MailboxLost) await mail.db.asSystem((trx) => noteMailboxProblem(trx, held, error.problem));
    else if (!(error instanceof TryAgain)) mail.onFailure(error);
    return waitMs();
  }

  async function read(place: MailboxPlace, stop: AbortSignal): Promise<void> {
    const mailbox = await open();
    try {
      let after = await resume(mail.db, { held, place, mailbox });
      while (!stop.aborted) {
        after = await readWaiting(mailbox, after, stop);
        await sure(mail.db, (trx) => noteMailboxRead(trx, held));
        failures = 0;
        await mailbox.untilNew(stop, LOOK_EVERY_MS);
      }
    } finally {
      await mailbox.close();
    }
  }

  async function readWaiting(mailbox: Mailbox, start: number, stop: AbortSignal): Promise<number> {
    let after = start;
    for (const waiting of await mailbox.waiting(after)) {
      if (stop.aborted) break;
      await readOne(mailbox, waiting);
      after = waiting.uid;
    }
    return after;
  }

  async function readOne(mailbox: Mailbox, { uid, size }: Waiting): Promise<void> {
    const tries = await mail.db.asSystem((trx) => beginMessage(trx, held, uid));
    if (tries === undefined) throw new LostTurn();
    const message = await fetchMessage(mail, mailbox, { uid, size });
    if (message) {
      await receiveMessage(mail, { ...message, tries });
      await mailbox.markSeen(uid);
    }
    await sure(mail.db, (trx) => endMessage(trx, held, uid));
  }

  return {
    start() {
      running = run().catch(mail.onFailure);
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** Of a message for nobody, and of one that is too big, only the head is fetched. */
async function fetchMessage(
  mail: MailParts,
  mailbox: Mailbox,
  { uid, size }: Waiting,
): Promise<RawMessage | undefined> {
  const head = await mailbox.head(uid);
  if (!head) return undefined;
  if (size > MAX_MESSAGE_BYTES || !(await receiverOf(mail, head))) return { bytes: head, size };
  const bytes = head.length < MOST_HEAD_BYTES ? head : await mailbox.message(uid);
  return bytes && { bytes };
}

type Held = { name: string; reader: string };
type Resuming = { held: Held; place: MailboxPlace; mailbox: Mailbox };

async function resume(db: Database, { held, place, mailbox: { uidValidity } }: Resuming): Promise<number> {
  if (place.uid_validity === uidValidity) return place.last_uid;
  await sure(db, (trx) => restartMailbox(trx, held, uidValidity));
  return 0;
}

const stay = (db: Database, held: Held) => sure(db, (trx) => holdMailbox(trx, held));

async function sure(db: Database, note: (trx: Trx) => Promise<boolean>): Promise<void> {
  if (!(await db.asSystem(note))) throw new LostTurn();
}
