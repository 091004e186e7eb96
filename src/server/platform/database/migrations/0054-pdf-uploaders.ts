import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The person who uploaded a PDF does not approve its invoice (docs/approval.md#rules). */
export const pdfUploaders: Migration = {
  name: '0054-pdf-uploaders',
  up: async (trx) => {
    await sql`alter table pdf_documents add column uploaded_by uuid`.execute(trx);
  },
};
