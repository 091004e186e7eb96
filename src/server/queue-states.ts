import { readMailboxAge } from './mail-in/mailbox/mailboxes.ts';
import type { Database } from './platform/database/database.ts';
import type { StoredQueues } from './platform/metrics/metrics.ts';
import { readImportQueue } from './spreadsheets/imports.ts';

/** In milliseconds: a scrape does not wait longer for the database. */
const TIMEOUT_MS = 3_000;

/** What waits in the database, for the metrics; `mailbox` is the name of the configured one. Throws when the database does not answer in time. */
export async function readStoredQueues(db: Database, mailbox: string | undefined): Promise<StoredQueues> {
  const reading = db.asOwner(
    async (trx) => ({
      imports: await readImportQueue(trx),
      mailboxReadAgeSeconds: mailbox === undefined ? 0 : await readMailboxAge(trx, mailbox),
    }),
    'metrics',
  );
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time.')), TIMEOUT_MS);
  });
  return Promise.race([reading, timeout]).finally(() => clearTimeout(timer));
}
