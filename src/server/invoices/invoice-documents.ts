import { sql } from 'kysely';
import { DianDocument } from '#domain/dian/document.ts';
import type { DetailSignature } from '#domain/invoices/invoice-detail.ts';
import type { MatchableInvoice } from '#domain/invoices/match-drafts.ts';
import type { Trx } from '../platform/database/trx.ts';
import {
  anyIdOf,
  type ColumnTypes,
  excludedColumns,
  listColumns,
  unnestRows,
} from '../platform/database/unnest-rows.ts';
import type { InvoiceKey } from './invoices.ts';

export type InvoiceDocument = {
  invoice_id: string;
  /** The text of storedJson. */
  document: string;
  file_sha256: string;
  filename: string;
  /** The path inside the ZIP; null for a file that is no member. */
  member: string | null;
  xml_sha256: string;
  source: MatchableInvoice['source'];
  /** Names of MissingField, separated by spaces: unnest has no arrays of arrays of different lengths. */
  missing: string;
};

const COLUMNS: ColumnTypes<InvoiceDocument> = {
  invoice_id: 'uuid',
  document: 'json',
  file_sha256: 'text',
  filename: 'text',
  member: 'text',
  xml_sha256: 'text',
  source: 'text',
  missing: 'text',
};

/** Inserts the documents of invoices, or replaces those that the invoices had. */
export async function upsertInvoiceDocuments(
  trx: Trx,
  company_id: string,
  documents: readonly InvoiceDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  await sql`
    insert into invoice_documents (company_id, ${listColumns(COLUMNS)})
    select ${company_id}::uuid, invoice_id, document, file_sha256, filename, member, xml_sha256, source,
      string_to_array(missing, ' ')
    from ${unnestRows(documents, COLUMNS)} as given
    on conflict (company_id, invoice_id) do update set ${excludedColumns(COLUMNS)}, signature = null`.execute(trx);
}

/** The parsed documents by invoice. */
export async function findInvoiceDocuments(
  trx: Trx,
  company_id: string,
  ids: readonly string[],
): Promise<Map<string, DianDocument>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('invoice_documents')
    .select(['invoice_id', 'document'])
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', anyIdOf(ids))
    .execute();
  return new Map(rows.map(({ invoice_id, document }) => [invoice_id, DianDocument.parse(document)]));
}

/** The parsed document. Fields that an older parser did not store get their default values. */
export async function findInvoiceDocument(trx: Trx, { company_id, id }: InvoiceKey) {
  const row = await trx
    .selectFrom('invoice_documents')
    .select(['document', 'file_sha256', 'member', 'xml_sha256', 'source', 'missing', 'signature'])
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', id)
    .executeTakeFirst();
  return row && { ...row, document: DianDocument.parse(row.document) };
}

/**
 * Stores the result for the next request. An XML that was imported in the meantime has another hash and is not changed.
 */
export async function storeSignature(
  trx: Trx,
  { company_id, id }: InvoiceKey,
  { signature, file_sha256 }: { signature: DetailSignature; file_sha256: string },
): Promise<void> {
  await trx
    .updateTable('invoice_documents')
    .set({ signature: JSON.stringify(signature) })
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', id)
    .where('file_sha256', '=', file_sha256)
    .execute();
}
