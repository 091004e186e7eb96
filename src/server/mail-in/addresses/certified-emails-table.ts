import type { Trx } from '../../platform/database/trx.ts';

export type CertifiedEmailRow = { email: string; confirmed_at: string | null };
export type IngestState = { addresses: CertifiedEmailRow[]; isEnabled: boolean };

/** Returns the certified addresses in the order in which the user entered them, and whether mail-in is enabled. */
export async function readIngestState(trx: Trx, company_id: string): Promise<IngestState> {
  const addresses = await trx
    .selectFrom('certified_emails')
    .select(['email', 'confirmed_at'])
    .where('company_id', '=', company_id)
    .orderBy('place')
    .execute();
  const { email_ingest_enabled: isEnabled } = await trx
    .selectFrom('companies')
    .select('email_ingest_enabled')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  return { addresses, isEnabled };
}

/** Replaces the addresses. An address in both lists stays confirmed; a removed one loses its confirmation. */
export async function replaceCertifiedEmails(trx: Trx, company_id: string, emails: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('certified_emails')
    .where('company_id', '=', company_id)
    .$if(emails.length > 0, (query) => query.where('email', 'not in', emails))
    .execute();
  if (emails.length === 0) return;
  await trx
    .insertInto('certified_emails')
    .values(emails.map((email, index) => ({ company_id, email, place: index })))
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'email']).doUpdateSet((e) => ({ place: e.ref('excluded.place') })),
    )
    .execute();
}

export async function setIngestEnabled(trx: Trx, company_id: string, email_ingest_enabled: boolean): Promise<void> {
  await trx.updateTable('companies').set({ email_ingest_enabled }).where('id', '=', company_id).execute();
}

/** Returns the confirmed addresses of a company. */
export async function listConfirmedEmails(trx: Trx, company_id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('certified_emails')
    .select('email')
    .where('company_id', '=', company_id)
    .where('confirmed_at', 'is not', null)
    .execute();
  return rows.map(({ email }) => email);
}
