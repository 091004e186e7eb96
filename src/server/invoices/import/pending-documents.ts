import { sql } from 'kysely';
import type { Trx } from '../../platform/database/trx.ts';

/** True when the company has an event or a PDF that arrived before its invoice. */
export async function hasPendingDocuments(trx: Trx, company_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from application_responses where company_id = ${company_id}::uuid and invoice_id is null)
      or exists (select from pdf_documents where company_id = ${company_id}::uuid and invoice_id is null) as is_any`.execute(
    trx,
  );
  return rows[0]?.is_any ?? true;
}
