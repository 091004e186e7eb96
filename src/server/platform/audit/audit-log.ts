import { sql } from 'kysely';
import type { AuditAction, AuditEntry } from '#domain/accounts/audit-entry.ts';
import type { Trx } from '../database/trx.ts';

export type NewAuditEntry = {
  action: AuditAction;
  company_id: string | null;
  user_id: string | null;
  user_email: string | null;
  about?: string | null;
  label?: string | null;
  old_value?: string | null;
  new_value?: string | null;
  ip: string | null;
  agent: string | null;
  firm_id?: string | null;
  firm_name?: string | null;
};

export async function insertAuditEntry(trx: Trx, entry: NewAuditEntry): Promise<void> {
  await trx.insertInto('audit_log').values(entry).execute();
}

// The cast is inside a `case`, because `about` is not an id for every action, and one failed cast would fail the query.
const INVOICE_ID = sql<string>`case when a.action like 'invoice.%' then a.about::uuid end`;

/** The label of an invoice is its number. An invoice in the trash keeps its number. */
const selectEntries = (trx: Trx) =>
  trx
    .selectFrom('audit_log as a')
    .leftJoin('invoices as i', (join) => join.onRef('i.company_id', '=', 'a.company_id').on('i.id', '=', INVOICE_ID))
    .select((e) => [
      'a.id',
      'a.action',
      'a.user_email',
      'a.about',
      e.fn.coalesce('a.label', 'i.invoice_number').as('label'),
      'a.old_value',
      'a.new_value',
      'a.ip',
      'a.agent',
      'a.firm_name',
      'a.created_at',
      sql<number>`1`.as('count'),
    ])
    .orderBy('a.id', 'desc');

/** The newest first, only entries before `before`. */
export const listAuditEntries = (
  trx: Trx,
  company_id: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AuditEntry[]> =>
  selectEntries(trx)
    .where('a.company_id', '=', company_id)
    .$if(before !== undefined, (query) => query.where('a.id', '<', before ?? 0))
    .limit(limit)
    .execute();

/** Entries of all companies. Only for the super admin. */
export const listLatestAuditEntries = (trx: Trx, limit: number): Promise<AuditEntry[]> =>
  selectEntries(trx).limit(limit).execute();
