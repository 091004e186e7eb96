import { randomUUID } from 'node:crypto';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { MAX_MESSAGE_BYTES } from '#domain/mail/mail-message.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { RENEW_INTERVAL_MS } from '../../platform/jobs/lease.ts';
import type { MailDependencies } from '../message/mail-dependencies.ts';
import { MAX_HEAD_BYTES } from '../message/split-message.ts';
import { type RawMessage, RetryLater, receiveMessage, resolveReceiver } from '../receive-message.ts';
import { type Mailbox, MailboxError, type OpenMailbox, type WaitingMessage } from './mailbox.ts';
import {
  beginMessage,
  claimMailbox,
  endMessage,
  type MailboxPosition,
  recordMailboxRead,
  releaseAllMailboxes,
  releaseMailbox,
  renewMailboxLease,
  restartMailbox,
  setMailboxProblem,
} from './mailboxes.ts';

export type MailboxReader = { start(): void; stop(): Promise<void> };

/** Waits `ms`; ends early when the signal aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

type MailboxDependencies = {
  mail: MailDependencies;
  /** The key of the mailbox in the database. */
  name: string;
  open: OpenMailbox;
  /** True when only one process runs: it need not wait for old leases to expire. */
  isAlone: boolean;
  sleep?: Sleep;
};

/** The mailbox is also polled: an IMAP server may miss a notification. */
const POLL_INTERVAL_MS = 30_000;
/** How often the reader tries to get a lease that another process holds. */
const CLAIM_INTERVAL_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 300_000;
const wait: Sleep = (ms, signal) => sleepFor(ms, undefined, { signal }).catch(() => undefined);

/** Another process holds the lease of the mailbox. */
class LeaseLost extends Error {}

/**
 * Reads a mailbox while the server runs: one process at a time, each message once, in order. The position is in the
 * database; a message is marked as seen after its import is committed.
 */
export function createMailboxReader({ mail, name, open, isAlone, sleep = wait }: MailboxDependencies): MailboxReader {
  const lease = { name, reader: randomUUID() };
  const abort = new AbortController();
  let running: Promise<void> | undefined;
  let failures = 0;

  async function run(): Promise<void> {
    if (isAlone) await mail.db.asOwner(releaseAllMailboxes).catch(mail.onFailure);
    while (!abort.signal.aborted) await sleep(await pollOnce().catch(reportFailure), abort.signal);
    await mail.db.asOwner((trx) => releaseMailbox(trx, lease)).catch(mail.onFailure);
  }

  /** The database is not reachable, so the failure is only reported. */
  const reportFailure = (error: unknown) => {
    mail.onFailure(error);
    return nextRetryMs();
  };

  const nextRetryMs = () => Math.min(FIRST_RETRY_MS * 2 ** failures++, MAX_RETRY_MS);

  /** Reads until an error occurs. Returns how long to wait before the next try, in ms. */
  async function pollOnce(): Promise<number> {
    const position = await mail.db.asOwner((trx) => claimMailbox(trx, lease));
    if (!position) return CLAIM_INTERVAL_MS;
    const leaseLost = new AbortController();
    const stop = AbortSignal.any([abort.signal, leaseLost.signal]);
    const renew = () => void renewLease(mail.db, lease).catch(() => leaseLost.abort());
    const renewal = setInterval(renew, RENEW_INTERVAL_MS);
    try {
      await read(position, stop);
      return 0;
    } catch (error) {
      return await handleFailure(error);
    } finally {
      clearInterval(renewal);
    }
  }

  async function handleFailure(error: unknown): Promise<number> {
    if (error instanceof LeaseLost) return CLAIM_INTERVAL_MS;
    if (error instanceof MailboxError) await mail.db.asOwner((trx) => setMailboxProblem(trx, lease, error.problem));
    else if (!(error instanceof RetryLater)) mail.onFailure(error);
    return nextRetryMs();
  }

  async function read(position: MailboxPosition, stop: AbortSignal): Promise<void> {
    const mailbox = await open();
    try {
      let after = await resume(mail.db, { lease, position, mailbox });
      while (!stop.aborted) {
        after = await readWaitingMessages(mailbox, after, stop);
        await assertLease(mail.db, (trx) => recordMailboxRead(trx, lease));
        failures = 0;
        await mailbox.waitForNew(stop, POLL_INTERVAL_MS);
      }
    } finally {
      await mailbox.close();
    }
  }

  async function readWaitingMessages(mailbox: Mailbox, start: number, stop: AbortSignal): Promise<number> {
    let after = start;
    for (const waiting of await mailbox.listWaiting(after)) {
      if (stop.aborted) break;
      await readMessage(mailbox, waiting);
      after = waiting.uid;
    }
    return after;
  }

  async function readMessage(mailbox: Mailbox, { uid, size }: WaitingMessage): Promise<void> {
    const tries = await mail.db.asOwner((trx) => beginMessage(trx, lease, uid));
    if (tries === undefined) throw new LeaseLost();
    const message = await fetchMessage(mail, mailbox, { uid, size });
    if (message) {
      await receiveMessage(mail, { ...message, tries });
      await mailbox.markSeen(uid);
    }
    await assertLease(mail.db, (trx) => endMessage(trx, lease, uid));
  }

  return {
    start() {
      running = run().catch(mail.onFailure);
    },
    async stop() {
      abort.abort();
      await running;
    },
  };
}

/** Only the head is fetched of a message that matches no company or is too big. */
async function fetchMessage(
  mail: MailDependencies,
  mailbox: Mailbox,
  { uid, size }: WaitingMessage,
): Promise<RawMessage | undefined> {
  const head = await mailbox.fetchHead(uid);
  if (!head) return undefined;
  if (size > MAX_MESSAGE_BYTES || !(await resolveReceiver(mail, head))) return { bytes: head, size };
  const bytes = head.length < MAX_HEAD_BYTES ? head : await mailbox.fetchMessage(uid);
  return bytes && { bytes };
}

type MailboxLease = { name: string; reader: string };
type ResumeOptions = { lease: MailboxLease; position: MailboxPosition; mailbox: Mailbox };

async function resume(db: Database, { lease, position, mailbox: { uidValidity } }: ResumeOptions): Promise<number> {
  if (position.uid_validity === uidValidity) return position.last_uid;
  await assertLease(db, (trx) => restartMailbox(trx, lease, uidValidity));
  return 0;
}

const renewLease = (db: Database, lease: MailboxLease) => assertLease(db, (trx) => renewMailboxLease(trx, lease));

async function assertLease(db: Database, record: (trx: Trx) => Promise<boolean>): Promise<void> {
  if (!(await db.asOwner(record))) throw new LeaseLost();
}
