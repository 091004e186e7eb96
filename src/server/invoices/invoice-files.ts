import type { Insertable } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { InvoiceKey } from './invoices.ts';

export type NewInvoiceFile = Insertable<Tables['invoice_files']>;

/** Inserts files and returns those that are new. A file that the invoice has already is not changed. */
export async function insertInvoiceFiles(
  trx: Trx,
  files: readonly NewInvoiceFile[],
): Promise<{ invoice_id: string; sha256: string }[]> {
  if (files.length === 0) return [];
  return trx
    .insertInto('invoice_files')
    .values(files)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['invoice_id', 'sha256'])
    .execute();
}

/** In the order of their arrival. */
export const listInvoiceFiles = (trx: Trx, { company_id, id }: InvoiceKey) =>
  trx
    .selectFrom('invoice_files')
    .select(['sha256', 'name', 'kind', 'size'])
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', id)
    .orderBy('place')
    .execute();

/** The location of the bytes of a file of an active invoice. Undefined for an invoice of another company. */
export const findInvoiceFile = (trx: Trx, { company_id, id }: InvoiceKey, sha256: string) =>
  trx
    .selectFrom('invoice_files')
    .select(['sha256', 'name', 'kind', 'stored_sha256', 'member'])
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
