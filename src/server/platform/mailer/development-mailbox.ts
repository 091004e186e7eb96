import type { Letter } from '#contract/development.ts';
import type { Mailer } from './mailer.ts';

/**
 * Keeps e-mail in memory in place of sending it, for the development mailbox: its links hold live tokens, which no disk
 * or database should keep. It is gone with the process.
 */
export type DevelopmentMailbox = Mailer & {
  /** Newest first, a hundred at most; only those to this address when one is given. */
  list(to?: string): Letter[];
};

const MOST_KEPT = 500;
const MOST_LISTED = 100;

export function createDevelopmentMailbox(now: () => Date): DevelopmentMailbox {
  const kept: Letter[] = [];
  return {
    async send(letter) {
      kept.unshift({ ...letter, sent_at: now().toISOString() });
      kept.length = Math.min(kept.length, MOST_KEPT);
    },
    list: (to) => kept.filter((letter) => to === undefined || letter.to === to).slice(0, MOST_LISTED),
  };
}
