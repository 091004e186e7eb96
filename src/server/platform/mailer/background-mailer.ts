import type { Mailer, OutgoingLetter } from './mailer.ts';

/**
 * Sends letters after the answer has left: how long an answer takes must not tell whether there was a letter.
 * Nothing waits for it but the end of the process and the development mailbox.
 */
export type PostOffice = {
  post(letter: OutgoingLetter): void;
  /** Whether there is a letter at all is found out after the answer as well. */
  postLater(write: () => Promise<OutgoingLetter | undefined>): void;
  settled(): Promise<void>;
};

export function createPostOffice(mailer: Mailer, onFailure: (error: unknown) => void): PostOffice {
  const underWay = new Set<Promise<void>>();

  function postLater(write: () => Promise<OutgoingLetter | undefined>): void {
    const sending = write()
      .then((letter) => letter && mailer.send(letter))
      .catch(onFailure)
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  }

  return {
    post: (letter) => postLater(async () => letter),
    postLater,
    settled: async () => void (await Promise.all(underWay)),
  };
}
