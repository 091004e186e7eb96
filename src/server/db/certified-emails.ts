import type { Trx } from './trx.ts';

export type IngestState = { emails: string[]; isEnabled: boolean };

/** In the order in which they were given. */
export async function readIngestState(trx: Trx, company_id: string): Promise<IngestState> {
  const rows = await trx
    .selectFrom('certified_emails')
    .select('email')
    .where('company_id', '=', company_id)
    .orderBy('place')
    .execute();
  const { email_ingest_enabled: isEnabled } = await trx
    .selectFrom('companies')
    .select('email_ingest_enabled')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  return { emails: rows.map(({ email }) => email), isEnabled };
}

/** Breaks the unique index `certified_emails_email_key` when one of them is another company's. */
export async function replaceCertifiedEmails(trx: Trx, company_id: string, emails: readonly string[]): Promise<void> {
  await trx.deleteFrom('certified_emails').where('company_id', '=', company_id).execute();
  if (emails.length === 0) return;
  const rows = emails.map((email, place) => ({ company_id, email, place }));
  await trx.insertInto('certified_emails').values(rows).execute();
}

export async function setIngestEnabled(trx: Trx, company_id: string, email_ingest_enabled: boolean): Promise<void> {
  await trx.updateTable('companies').set({ email_ingest_enabled }).where('id', '=', company_id).execute();
}
