import { sql } from 'kysely';
import { CHECKSUM_ID, CHECKSUM_TERM } from '#domain/files/checksum.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { listChangedInvoices } from '../invoices/invoices.ts';
import type { Trx } from '../platform/database/trx.ts';
import { retentionCutoff } from '../retention/retention-periods.ts';

/** One entry of the feed: the current row, or null when it is deleted. */
type FeedEntry = { id: string; rev: number; row: Invoice | null };

/** Returns the changes after `since`, in order: rows, rows in the trash, and tombstones of deleted rows. */
export async function readFeed(trx: Trx, company_id: string, since: number, limit: number): Promise<FeedEntry[]> {
  const rows = await listChangedInvoices(trx, company_id, since, limit);
  const tombstones = await trx
    .selectFrom('tombstones')
    .select(['id', 'rev'])
    .where('company_id', '=', company_id)
    .where('rev', '>', since)
    .orderBy('rev')
    .limit(limit)
    .execute();
  const entries = [
    ...rows.map(({ deleted_at, ...row }) => ({ id: row.id, rev: row.rev, row: deleted_at === null ? row : null })),
    ...tombstones.map(({ id, rev }) => ({ id, rev, row: null })),
  ];
  return entries.sort((a, b) => a.rev - b.rev).slice(0, limit);
}

/** The sum is that of domain/files/checksum.ts. */
export async function digestFeed(trx: Trx, company_id: string) {
  const { rows } = await sql<{ count: number; checksum: number }>`
    select count(*)::int as count,
      coalesce(sum(
        ((('x' || right(i.id::text, 8))::bit(32)::bigint & 4294967295) % ${sql.lit(CHECKSUM_ID)} + 1)
        * (i.rev % ${sql.lit(CHECKSUM_ID)} + 1) % ${sql.lit(CHECKSUM_TERM)}
      ), 0)::bigint as checksum
    from invoices i where i.company_id = ${company_id} and i.deleted_at is null`.execute(trx);
  const [digest] = rows;
  if (!digest) throw new Error('An aggregate without a row.');
  return digest;
}

/**
 * Deletes the responses of operations and the deletions of every company that are past their period
 * (`RETENTION_DAYS.feed`). A device that was offline for longer pulls everything again. The keys of operations stay, so
 * that no operation is run twice, however late it comes (docs/offline.md#idempotency and docs/offline.md#pull).
 */
export async function deleteOldFeed(trx: Trx, now: Date): Promise<void> {
  const since = retentionCutoff('feed', now).toISOString();
  const keysSince = retentionCutoff('operation_keys', now).toISOString();
  await trx
    .updateTable('op_ledger')
    .set({ status: null, response: null })
    .where('created_at', '<', since)
    .where('status', 'is not', null)
    .execute();
  await trx.deleteFrom('op_ledger').where('status', 'is', null).where('created_at', '<', keysSince).execute();
  await sql`
    with old as (delete from tombstones where gone_at < ${since} returning company_id, rev),
      old_records as (delete from records where deleted_at < ${since} returning company_id, rev),
      reached as (select company_id, max(rev) as rev from (table old union all table old_records) gone group by company_id)
    update company_clock clock set horizon = greatest(clock.horizon, reached.rev)
    from reached where clock.company_id = reached.company_id`.execute(trx);
  // The newest start stays, however old it is: devices pull from it.
  await sql`
    delete from feed_starts old where old.started_at < ${since}
      and exists (select from feed_starts newer where newer.company_id = old.company_id and newer.place > old.place)`.execute(
    trx,
  );
}
