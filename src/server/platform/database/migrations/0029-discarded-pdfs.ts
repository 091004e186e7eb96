import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A discarded PDF is no longer listed as one to complete; it still waits for its XML. */
export const discardedPdfs: Migration = {
  name: '0029-discarded-pdfs',
  up: async (trx) => {
    await sql`alter table pdf_documents add column discarded_at timestamptz`.execute(trx);
  },
};
