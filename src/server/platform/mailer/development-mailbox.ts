import type { DevelopmentEmail } from '#contract/development.ts';
import type { Mailer } from './mailer.ts';

/**
 * Keeps emails in memory instead of sending them, for the development mailbox. Their links contain valid tokens, which
 * must not be stored on a disk or in a database. They are lost when the process ends.
 */
export type DevelopmentMailbox = Mailer & {
  /** The newest first, at most a hundred. With an address, only the emails to it. */
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
