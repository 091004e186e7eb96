import type { Mailer, OutgoingEmail } from './mailer.ts';

/**
 * Sends letters after the answer has left: how long an answer takes must not tell whether there was a letter.
 * Nothing waits for it but the end of the process and the development mailbox.
 */
export type BackgroundMailer = {
  send(email: OutgoingEmail): void;
  /** Whether there is a letter at all is found out after the answer as well. */
  sendLater(write: () => Promise<OutgoingEmail | undefined>): void;
  waitForPending(): Promise<void>;
};

export function createBackgroundMailer(mailer: Mailer, onFailure: (error: unknown) => void): BackgroundMailer {
  const pending = new Set<Promise<void>>();

  function sendLater(write: () => Promise<OutgoingEmail | undefined>): void {
    const sending = write()
      .then((email) => email && mailer.send(email))
      .catch(onFailure)
      .finally(() => pending.delete(sending));
    pending.add(sending);
  }

  return {
    send: (email) => sendLater(async () => email),
    sendLater,
    waitForPending: async () => void (await Promise.all(pending)),
  };
}
