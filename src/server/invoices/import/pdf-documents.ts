import type { Insertable } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { anyOf } from '../../platform/database/unnest-rows.ts';

export type NewPdf = Insertable<Tables['pdf_documents']>;

export async function insertPdf(trx: Trx, pdf: NewPdf): Promise<void> {
  await trx.insertInto('pdf_documents').values(pdf).execute();
}

export const findPdf = (trx: Trx, company_id: string, sha256: string) =>
  trx
    .selectFrom('pdf_documents')
    .select(['sha256', 'invoice_id'])
    .where('company_id', '=', company_id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();

/** PDFs without an invoice that carry one of these CUFEs or numbers. */
export const listPendingPdfs = (
  trx: Trx,
  company_id: string,
  { cufes, number_keys }: { cufes: readonly string[]; number_keys: readonly string[] },
) =>
  trx
    .selectFrom('pdf_documents')
    .select(['sha256', 'size', 'stored_sha256', 'member', 'filename', 'cufe', 'number_key', 'supplier_nit'])
    .where('company_id', '=', company_id)
    .where('invoice_id', 'is', null)
    .where((e) => e.or([e('cufe', '=', anyOf(cufes)), e('number_key', '=', anyOf(number_keys))]))
    .execute();

export async function attachPdf(trx: Trx, company_id: string, sha256: string, invoice_id: string): Promise<void> {
  await trx
    .updateTable('pdf_documents')
    .set({ invoice_id })
    .where('company_id', '=', company_id)
    .where('sha256', '=', sha256)
    .execute();
}
