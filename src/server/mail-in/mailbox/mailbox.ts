import type { MailboxProblem } from '#domain/mail/mail-message.ts';

/** A message in the mailbox. Numbers only grow while `uidValidity` stays the same. */
export type WaitingMessage = { uid: number; size: number };

/** An open mailbox. Every method throws `MailboxError` once the mailbox is not reachable. */
export type Mailbox = {
  /** With another value the same numbers name other messages. */
  uidValidity: number;
  /** Returns the messages after this number, oldest first. */
  listWaiting(after: number): Promise<WaitingMessage[]>;
  /** Returns undefined when another client deleted the message. */
  fetchMessage(uid: number): Promise<Uint8Array | undefined>;
  /** Returns the first bytes of the message, up to the maximum size of a head (split-message.ts). */
  fetchHead(uid: number): Promise<Uint8Array | undefined>;
  markSeen(uid: number): Promise<void>;
  /** Resolves when a message may have arrived, after `maxMs`, or when the signal aborts. */
  waitForNew(signal: AbortSignal, maxMs: number): Promise<void>;
  close(): Promise<void>;
};

export type OpenMailbox = () => Promise<Mailbox>;

/** The mailbox cannot be read now. The error message contains no address and no secret. */
export class MailboxError extends Error {
  override readonly name = 'MailboxLost';
  readonly problem: MailboxProblem;

  constructor(problem: MailboxProblem) {
    super(`The mailbox cannot be read: ${problem}.`);
    this.problem = problem;
  }
}
