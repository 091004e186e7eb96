import type { MailboxProblem } from '#domain/mail/mail-message.ts';

/** A message that waits in the mailbox. Numbers only grow, as long as the mailbox counts as it did. */
export type WaitingMessage = { uid: number; size: number };

/** A mailbox that is open for reading. Everything throws `MailboxLost` once it cannot be reached any more. */
export type Mailbox = {
  /** Another value: the same numbers are other messages. */
  uidValidity: number;
  /** Those after this number, the oldest first. */
  listWaiting(after: number): Promise<WaitingMessage[]>;
  /** Undefined when somebody has taken it out meanwhile. */
  fetchMessage(uid: number): Promise<Uint8Array | undefined>;
  /** Its first bytes: as many as a head may have (split-message.ts), whatever they are. */
  fetchHead(uid: number): Promise<Uint8Array | undefined>;
  markSeen(uid: number): Promise<void>;
  /** Until something may have arrived, the time is over, or the signal says that it is of no use any more. */
  waitForNew(signal: AbortSignal, maxMs: number): Promise<void>;
  close(): Promise<void>;
};

export type OpenMailbox = () => Promise<Mailbox>;

/** The mailbox cannot be read now. The message holds no address and no secret. */
export class MailboxError extends Error {
  override readonly name = 'MailboxLost';
  readonly problem: MailboxProblem;

  constructor(problem: MailboxProblem) {
    super(`The mailbox cannot be read: ${problem}.`);
    this.problem = problem;
  }
}
