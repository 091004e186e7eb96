import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // A form with several files has no bytes of its own, and its id is chosen by the server.
  'alter table uploads alter column sha256 drop not null',
  'alter table uploads add column place bigint generated always as identity',
  // Of UploadResult: a file that failed, or any part of it that was skipped, refused, in the trash or without data.
  `alter table uploads add column has_problems boolean not null generated always as (jsonb_path_exists(result,
    '$.results[*] ? (@.success == false || exists (@.skipped[*]) || exists (@.documents[*].waiting_pdf_id)
      || @.documents[*].outcome == "refused" || @.documents[*].outcome == "duplicate_in_trash")')) stored`,
  'create index uploads_newest on uploads (company_id, place desc)',
];

/** Uploads are listed, the newest first. */
export const uploadHistory: Migration = {
  name: '0031-upload-history',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
