import { sql } from 'kysely';
import {
  type DocumentSearch,
  documentSearch,
  type FoundDocument,
  MAX_FOUND,
  mergeFound,
} from '#domain/desk/document-search.ts';
import type { Database } from '../platform/database/database.ts';
import type { Trx } from '../platform/database/trx.ts';
import { anyOf } from '../platform/database/unnest-rows.ts';
import { listViewedCompanies } from './read-desk.ts';

type Search = { user_id: string; q: string; now: Date };

/**
 * Returns the invoices that contain `q`, of the companies that a person may enter and whose invoices the person may see.
 * Each company is read in a transaction of its own, which the row policies limit to it.
 */
export async function searchCompanies(db: Database, { user_id, q, now }: Search): Promise<FoundDocument[]> {
  const search = documentSearch(q);
  if (!search) return [];
  const companies = await db.asOwner((trx) => listViewedCompanies(trx, user_id, now));
  const found: FoundDocument[][] = [];
  for (const { id } of companies) found.push(await db.withSnapshot(id, (trx) => searchCompany(trx, id, search)));
  return mergeFound(...found);
}

const COLUMNS = [
  'id',
  'invoice_number',
  'supplier_name',
  'customer_name',
  'direction',
  'issue_date',
  'total_amount',
  'currency',
] as const;

/** The SQL form of isFound of domain/desk/document-search.ts. */
async function searchCompany(trx: Trx, company_id: string, { number, codes }: DocumentSearch) {
  const inNumber = `%${number.replace(/[\\%_]/g, '\\$&')}%`;
  const inNit = anyOf(codes.map((code) => `%${code}%`));
  const rows = await trx
    .selectFrom('invoices')
    .select(COLUMNS)
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(number_key like ${inNumber} or lower(supplier_nit) like ${inNit}
        or lower(customer_nit) like ${inNit} or lower(cufe) like ${anyOf(codes.map((code) => `${code}%`))})`,
    )
    .orderBy('issue_date', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_FOUND)
    .execute();
  return rows.map((row): FoundDocument => ({ company_id, ...row }));
}
