import type { AuditAction, AuditEntry } from '#domain/audit-entry.ts';
import type { Trx } from './database.ts';

export type NewAuditEntry = {
  action: AuditAction;
  company_id: string | null;
  user_id: string | null;
  user_email: string | null;
  about?: string | null;
  ip: string | null;
  agent: string | null;
};

export async function insertAuditEntry(trx: Trx, { about = null, ...entry }: NewAuditEntry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ ...entry, about })
    .execute();
}

const entries = (trx: Trx) =>
  trx
    .selectFrom('audit_log')
    .select(['id', 'action', 'user_email', 'about', 'ip', 'agent', 'created_at'])
    .orderBy('id', 'desc');

/** Newest first, those before `before`. */
export const listAuditEntries = (
  trx: Trx,
  company_id: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AuditEntry[]> =>
  entries(trx)
    .where('company_id', '=', company_id)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .limit(limit)
    .execute();

/** Of the whole platform: for the super admin alone. */
export const listLatestAudit = (trx: Trx, limit: number): Promise<AuditEntry[]> => entries(trx).limit(limit).execute();
