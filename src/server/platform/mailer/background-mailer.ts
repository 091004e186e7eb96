import { LEVELS } from '../metrics/levels.ts';
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
};

export function createBackgroundMailer(mailer: Mailer, onFailure: (error: unknown) => void): BackgroundMailer {
  const pending = new Set<Promise<void>>();

  function sendLater(write: () => Promise<OutgoingEmail | undefined>): void {
    const leave = LEVELS.emails.enter();
    const sending = write()
      .then((email) => email && mailer.send(email))
      .catch(onFailure)
      .finally(() => {
        pending.delete(sending);
        leave();
      });
    pending.add(sending);
  }

  return {
    send: (email) => sendLater(async () => email),
    sendLater,
    waitForPending: async () => void (await Promise.all(pending)),
  };
}
