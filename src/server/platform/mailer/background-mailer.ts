import { setTimeout as sleep } from 'node:timers/promises';
import { LEVELS } from '../metrics/levels.ts';
import { EmailNotSent } from './email-not-sent.ts';
import type { Mailer, OutgoingEmail } from './mailer.ts';

/**
 * Sends emails after the response: the response time must not reveal whether an email was sent. Only the end of the
 * process and the development mailbox wait for it.
 */
export type BackgroundMailer = {
  send(email: OutgoingEmail): void;
  /** Whether an email is sent at all is decided after the response too. */
  sendLater(write: () => Promise<OutgoingEmail | undefined>): void;
  waitForPending(): Promise<void>;
  /** Completes the tries in progress. An email that waits for another try is given up. */
  close(): Promise<void>;
};

/** The waits before the tries after the first, in milliseconds: a mail server that restarts, and one that is repaired. */
const RETRY_PAUSES_MS: readonly number[] = [30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000];

export function createBackgroundMailer(
  mailer: Mailer,
  onFailure: (error: unknown) => void,
  pausesMs = RETRY_PAUSES_MS,
): BackgroundMailer {
  const pending = new Set<Promise<void>>();
  let isClosing = false;
  let endPauses = () => {};
  const closing = new Promise<void>((resolve) => {
    endPauses = resolve;
  });

  /** Each failed try is reported, so that the log shows a wrong setting at once. */
  async function deliver(email: OutgoingEmail, [pause, ...later]: readonly number[]): Promise<void> {
    try {
      await mailer.send(email);
    } catch (error) {
      onFailure(error);
      const mayRetry = error instanceof EmailNotSent && error.isTransient;
      if (!mayRetry || pause === undefined) return;
      await Promise.race([sleep(pause, undefined, { ref: false }), closing]);
      if (!isClosing) await deliver(email, later);
    }
  }

  function sendLater(write: () => Promise<OutgoingEmail | undefined>): void {
    const leave = LEVELS.emails.enter();
    const sending = write()
      .then((email) => email && deliver(email, pausesMs))
      .catch(onFailure)
      .finally(() => {
        pending.delete(sending);
        leave();
      });
    pending.add(sending);
  }

  const waitForPending = async () => void (await Promise.all(pending));
  return {
    send: (email) => sendLater(async () => email),
    sendLater,
    waitForPending,
    close() {
      isClosing = true;
      endPauses();
      return waitForPending();
    },
  };
}
