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

const MAX_LISTED = 500;

/** PDFs without an invoice that nobody discarded, newest first. */
export const listWaitingPdfs = (trx: Trx, company_id: string) =>
  trx
    .selectFrom('pdf_documents')
    .select(['sha256', 'filename', 'member', 'created_at', 'facts'])
    .where('company_id', '=', company_id)
    .where('invoice_id', 'is', null)
    .where('discarded_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('sha256')
    .limit(MAX_LISTED)
    .execute();

/** A PDF without an invoice that nobody discarded, with the size of the uploaded file that contains it. */
export const findWaitingPdf = (trx: Trx, company_id: string, sha256: string) =>
  trx
    .selectFrom('pdf_documents as p')
    .innerJoin('files as f', (join) =>
      join.onRef('f.company_id', '=', 'p.company_id').onRef('f.sha256', '=', 'p.stored_sha256'),
    )
    .select(['p.size', 'p.stored_sha256', 'p.member', 'p.filename', 'p.facts', 'f.size as stored_size'])
    .where('p.company_id', '=', company_id)
    .where('p.sha256', '=', sha256)
    .where('p.invoice_id', 'is', null)
    .where('p.discarded_at', 'is', null)
    .executeTakeFirst();

/** Lists a discarded PDF again. False when this hash has no PDF without an invoice. */
export async function restorePdf(trx: Trx, company_id: string, sha256: string): Promise<boolean> {
  const restored = await trx
    .updateTable('pdf_documents')
    .set({ discarded_at: null })
    .where('company_id', '=', company_id)
    .where('sha256', '=', sha256)
    .where('invoice_id', 'is', null)
    .returning('sha256')
    .executeTakeFirst();
  return restored !== undefined;
}

/** False when no listed PDF has this hash. */
export async function discardPdf(
  trx: Trx,
  { company_id, sha256, now }: { company_id: string; sha256: string; now: Date },
): Promise<boolean> {
  const discarded = await trx
    .updateTable('pdf_documents')
    .set({ discarded_at: now.toISOString() })
    .where('company_id', '=', company_id)
    .where('sha256', '=', sha256)
    .where('invoice_id', 'is', null)
    .where('discarded_at', 'is', null)
    .returning('sha256')
    .executeTakeFirst();
  return discarded !== undefined;
}
