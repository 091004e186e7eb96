import { sql } from 'kysely';
import type { ChangeSource } from '#domain/invoices/invoice-history.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { type ColumnTypes, listColumns, unnestRows } from '../../platform/database/unnest-rows.ts';

/** `user_id` is null for a change that no person decided; `rule` is the id of the rule that made it. */
export type ChangeOrigin = { user_id: string | null; source: ChangeSource; rule?: string | null };

/** `field` and the values are those of InvoiceChange of domain/invoices/invoice-history.ts. */
export type NewInvoiceChange = {
  invoice_id: string;
  field: string;
  old_value: string | null;
  new_value: string | null;
};

const COLUMNS: ColumnTypes<NewInvoiceChange> = {
  invoice_id: 'uuid',
  field: 'text',
  old_value: 'text',
  new_value: 'text',
};

/** Adds rows to the histories of invoices, in the transaction of the changes. */
export async function recordChanges(
  trx: Trx,
  company_id: string,
  { user_id, source, rule = null }: ChangeOrigin,
  changes: readonly NewInvoiceChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into invoice_changes (company_id, user_id, user_email, source, rule, ${listColumns(COLUMNS)})
    select ${company_id}::uuid, ${user_id}::uuid, (select email from users where id = ${user_id}::uuid), ${source}, ${rule}::uuid,
      ${listColumns(COLUMNS, 'given')}
    from ${unnestRows(changes, COLUMNS)} as given
    order by given.place`.execute(trx);
}
