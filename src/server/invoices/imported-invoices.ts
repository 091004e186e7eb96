import { sql } from 'kysely';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { listCompanies } from '../companies/company-nits.ts';
import { isOnlyForReadOnlyCompanies } from '../companies/is-only-for-read-only-companies.ts';
import type { Trx } from '../platform/database/trx.ts';
import { toDeletedChange } from './history/deleted-change.ts';
import { recordChanges } from './history/record-changes.ts';
import { INVOICE_COLUMNS } from './invoices.ts';
import { refreshLoneNotes } from './warnings/refresh-lone-notes.ts';

type ImportKey = { company_id: string; id: string };

/** The invoices that an import created and that are not in the trash; `changed` of them somebody has worked on since. */
export type ImportedCount = { present: number; changed: number };

/** A user decided about the invoice, or a file of it arrived: more than the row of the spreadsheet. */
const IS_CHANGED = sql<boolean>`(invoices.status_changed_by is not null
  or invoices.classification_changed_by is not null
  or invoices.given_rate is not null
  or exists (select from invoice_files as file
    where file.company_id = invoices.company_id and file.invoice_id = invoices.id))`;

const presentOf = (trx: Trx, company_id: string) =>
  trx.selectFrom('invoices').where('company_id', '=', company_id).where('deleted_at', 'is', null);

/** By import; an import without invoices has no entry. */
export async function countImported(
  trx: Trx,
  company_id: string,
  import_ids: readonly string[],
): Promise<Map<string, ImportedCount>> {
  if (import_ids.length === 0) return new Map();
  const rows = await presentOf(trx, company_id)
    .where('import_id', 'in', import_ids)
    .groupBy('import_id')
    .select((e) => ['import_id', e.fn.countAll<number>().as('present')])
    .select(sql<number>`(count(*) filter (where ${IS_CHANGED}))::integer`.as('changed'))
    .execute();
  return new Map(rows.map(({ import_id, present, changed }) => [import_id ?? '', { present, changed }]));
}

/** The invoices of an import that are not in the trash, by date, the newest first. */
export function listImported(
  trx: Trx,
  { company_id, id }: ImportKey,
  page: { limit: number; offset: number },
): Promise<Invoice[]> {
  return presentOf(trx, company_id)
    .where('import_id', '=', id)
    .select(INVOICE_COLUMNS)
    .orderBy('issue_date', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

type Trashing = { includesChanged: boolean; user_id: string };

/**
 * Moves the invoices that an import created to the trash: all, or those that nobody has worked on since. Those of a
 * company that is read only stay. Returns how many were moved.
 */
export async function trashImported(trx: Trx, { company_id, id }: ImportKey, by: Trashing): Promise<number> {
  const companies = await listCompanies(trx, company_id);
  const rows = await presentOf(trx, company_id)
    .where('import_id', '=', id)
    .select(['id', 'supplier_nit', 'customer_nit'])
    .select(IS_CHANGED.as('changed'))
    .forUpdate()
    .execute();
  const ids = rows
    .filter(({ changed }) => by.includesChanged || !changed)
    .filter((row) => {
      const parties = { supplier: { nit: row.supplier_nit }, customer: { nit: row.customer_nit } };
      return !isOnlyForReadOnlyCompanies([parties], companies);
    })
    .map((row) => row.id);
  if (ids.length === 0) return 0;
  await trx
    .updateTable('invoices')
    .set((e) => ({ deleted_at: e.fn<string>('now'), deleted_by: by.user_id }))
    .where('company_id', '=', company_id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  await refreshLoneNotes(trx, company_id, ids);
  const changes = ids.map((invoice_id) => toDeletedChange(invoice_id, true));
  await recordChanges(trx, company_id, { user_id: by.user_id, source: 'person' }, changes);
  return ids.length;
}
