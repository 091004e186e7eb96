import type { DevelopmentEmail } from '#contract/development.ts';
import type { Mailer } from './mailer.ts';

/**
 * Keeps e-mail in memory in place of sending it, for the development mailbox: its links hold live tokens, which no disk
 * or database should keep. It is gone with the process.
 */
export type DevelopmentMailbox = Mailer & {
  /** Newest first, a hundred at most; only those to this address when one is given. */
  list(to?: string): DevelopmentEmail[];
};

const MAX_STORED = 500;
const MAX_LISTED = 100;

export function createDevelopmentMailbox(now: () => Date): DevelopmentMailbox {
  const emails: DevelopmentEmail[] = [];
  return {
    async send(email) {
      emails.unshift({ ...email, sent_at: now().toISOString() });
      emails.length = Math.min(emails.length, MAX_STORED);
    },
    list: (to) => emails.filter((email) => to === undefined || email.to === to).slice(0, MAX_LISTED),
  };
}
