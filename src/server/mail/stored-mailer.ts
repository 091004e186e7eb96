import type { Database } from '../db/database.ts';
import { insertLetter } from '../db/letters.ts';
import type { Mailer } from './mailer.ts';

/** Without an SMTP server letters are kept, to be read at /dev/mailbox in development. */
export const createStoredMailer = (db: Database): Mailer => ({
  send: (letter) => db.asSystem((trx) => insertLetter(trx, letter)),
});
