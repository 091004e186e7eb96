import { sql } from 'kysely';
import { lineText, otherCity } from '#domain/coding/line-text.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { anyIdOf, type ColumnTypes, unnestRows } from '../../platform/database/unnest-rows.ts';
import { refreshCoding } from '../coding/refresh-coding.ts';
import { findInvoiceDocuments } from '../invoice-documents.ts';
import type { ColumnFill } from './column-fill.ts';

type Row = { id: string; line_text: string; city: string };

const COLUMNS: ColumnTypes<Row> = { id: 'uuid', line_text: 'text', city: 'text' };

/** `line_text`, `city`, and in `coding` the statuses and classifications that a person decided before it existed. */
export const CODING: ColumnFill = {
  isMissing: sql`not has_line_text`,
  fill: async (trx, company_id, ids) => {
    const invoices = await trx
      .selectFrom('invoices')
      .select(['id', 'direction'])
      .where('company_id', '=', company_id)
      .where('id', '=', anyIdOf(ids))
      .execute();
    const documents = await findInvoiceDocuments(trx, company_id, ids);
    const rows = invoices.map(({ id, direction }): Row => {
      const document = documents.get(id);
      return {
        id,
        line_text: document ? lineText(document) : '',
        city: document ? otherCity(document, direction) : '',
      };
    });
    await sql`
      update invoices set line_text = given.line_text, city = given.city, has_line_text = true
      from ${unnestRows(rows, COLUMNS)} as given
      where invoices.company_id = ${company_id}::uuid and invoices.id = given.id`.execute(trx);
    for (const field of ['status', 'classification'] as const) await insertDecided(trx, company_id, { field, ids });
    await refreshCoding(trx, company_id, ids);
  },
};

type DecidedInvoices = { field: 'status' | 'classification'; ids: readonly string[] };

/** What was decided since by this version has its entry already. */
async function insertDecided(trx: Trx, company_id: string, { field, ids }: DecidedInvoices): Promise<void> {
  const column = (suffix: string) => sql.ref(`${field}_${suffix}`);
  await sql`
    insert into invoice_coding (company_id, invoice_id, field, value, changed_by, changed_by_email, changed_on,
      changed_at, after_rev)
    select company_id, id, ${field}, ${sql.ref(field)}, ${column('changed_by')},
      (select email from users where users.id = ${column('changed_by')}), ${column('changed_on')},
      coalesce(${column('changed_at')}, now()), greatest(${column('rev')} - 1, 0)
    from invoices
    where company_id = ${company_id}::uuid and id = ${anyIdOf(ids)} and ${column('changed_by')} is not null
    on conflict do nothing`.execute(trx);
}
