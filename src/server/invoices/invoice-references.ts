import { sql } from 'kysely';
import type { LinkedDocument } from '#domain/invoices/invoice-detail.ts';
import type { Trx } from '../platform/database/trx.ts';
import { anyIdOf, type ColumnTypes, unnestRows } from '../platform/database/unnest-rows.ts';
import type { InvoiceKey } from './invoices.ts';

export type InvoiceReference = { invoice_id: string; nth: number; uuid: string | null; number_key: string | null };

const COLUMNS: ColumnTypes<InvoiceReference> = { invoice_id: 'uuid', nth: 'integer', uuid: 'text', number_key: 'text' };

export async function insertInvoiceReferences(
  trx: Trx,
  company_id: string,
  references: readonly InvoiceReference[],
): Promise<void> {
  if (references.length === 0) return;
  await sql`
    insert into invoice_references (company_id, invoice_id, place, uuid, number_key)
    select ${company_id}::uuid, invoice_id, nth, uuid, number_key
    from ${unnestRows(references, COLUMNS)} as given`.execute(trx);
}

export async function deleteInvoiceReferences(
  trx: Trx,
  company_id: string,
  invoice_ids: readonly string[],
): Promise<void> {
  if (invoice_ids.length === 0) return;
  await trx
    .deleteFrom('invoice_references')
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', anyIdOf(invoice_ids))
    .execute();
}

/**
 * The active invoices that an invoice references and those that reference it, by date. A reference matches by UUID, or
 * by number and supplier, because many authors omit the UUID or write it wrong. Either document may arrive first.
 */
export async function listLinkedDocuments(trx: Trx, { company_id, id }: InvoiceKey): Promise<LinkedDocument[]> {
  const [referred, referring] = [selectPairs(trx, company_id), selectPairs(trx, company_id)];
  const rows = await referred
    .select(['target.id', 'target.invoice_number', 'target.document_kind', 'target.issue_date'])
    .where('note.id', '=', id)
    .where('target.deleted_at', 'is', null)
    .union(
      referring
        .select(['note.id', 'note.invoice_number', 'note.document_kind', 'note.issue_date'])
        .where('target.id', '=', id)
        .where('note.deleted_at', 'is', null),
    )
    .orderBy('issue_date')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, number: row.invoice_number, kind: row.document_kind }));
}

const selectPairs = (trx: Trx, company_id: string) =>
  trx
    .selectFrom('invoice_references as r')
    .innerJoin('invoices as note', (join) =>
      join.onRef('note.company_id', '=', 'r.company_id').onRef('note.id', '=', 'r.invoice_id'),
    )
    .innerJoin('invoices as target', (join) =>
      join
        .onRef('target.company_id', '=', 'r.company_id')
        .onRef('target.id', '!=', 'note.id')
        .on((e) =>
          e.or([
            e('target.cufe', '=', e.ref('r.uuid')),
            e.and([
              e('target.number_key', '=', e.ref('r.number_key')),
              e('target.supplier_id', '=', e.ref('note.supplier_id')),
            ]),
          ]),
        ),
    )
    .where('r.company_id', '=', company_id);
