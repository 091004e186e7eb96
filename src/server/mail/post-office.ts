import type { Mailer, OutgoingLetter } from './mailer.ts';

/**
 * Sends letters after the answer has left: how long an answer takes must not tell whether there was a letter.
 * Nothing waits for it but the end of the process and the development mailbox.
 */
export type PostOffice = { post(letter: OutgoingLetter): void; settled(): Promise<void> };

export function createPostOffice(mailer: Mailer, onFailure: (error: unknown) => void): PostOffice {
  const underWay = new Set<Promise<void>>();
  return {
    post(letter) {
      const sending = mailer
        .send(letter)
        .catch(onFailure)
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    settled: async () => void (await Promise.all(underWay)),
  };
}
