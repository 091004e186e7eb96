import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Who uploaded a PDF: they do not approve the invoice that is made of it (docs/approval.md#rules). */
export const pdfUploaders: Migration = {
  name: '0054-pdf-uploaders',
  up: async (trx) => {
    await sql`alter table pdf_documents add column uploaded_by uuid`.execute(trx);
  },
};
