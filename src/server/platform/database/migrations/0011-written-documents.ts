import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Documents are kept as they were written: taking them apart for jsonb was a tenth of what an upload cost. */
export const writtenDocuments: Migration = {
  name: '0011-written-documents',
  up: async (trx) => {
    await sql`alter table invoice_documents alter column document type json using document::json`.execute(trx);
  },
};
