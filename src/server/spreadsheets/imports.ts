import { type Insertable, type Selectable, sql } from 'kysely';
import type { ImportJob } from '#domain/sheets/import-job.ts';
import { countImported } from '../invoices/imported-invoices.ts';
import type { Trx } from '../platform/database/trx.ts';
import { LEASE_END } from '../platform/jobs/lease.ts';
import type { ImportTables } from './import-tables.ts';

export type ImportKey = { company_id: string; id: string };
export type NewImport = Insertable<ImportTables['imports']>;

const JOB_COLUMNS = [
  'id',
  'file_name',
  'template_type',
  'status',
  'total_rows',
  'processed_rows',
  'created_count',
  'updated_count',
  'duplicate_count',
  'skipped_count',
  'failed_count',
  'foreign_count',
  'skipped',
  'unknown_types',
  'detail',
  'created_at',
  'finished_at',
] as const;

/** The most imports in one list. */
const MAX_LISTED = 100;

export async function insertImport(trx: Trx, row: NewImport): Promise<void> {
  await trx.insertInto('imports').values(row).execute();
}

/** The newest first. */
export async function listImports(trx: Trx, company_id: string): Promise<ImportJob[]> {
  const rows = await trx
    .selectFrom('imports')
    .select(JOB_COLUMNS)
    .where('company_id', '=', company_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  return withInvoiceCounts(trx, company_id, rows);
}

export async function findImport(trx: Trx, { company_id, id }: ImportKey): Promise<ImportJob | undefined> {
  const rows = await trx
    .selectFrom('imports')
    .select(JOB_COLUMNS)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
  const [job] = await withInvoiceCounts(trx, company_id, rows);
  return job;
}

type StoredJob = Omit<ImportJob, 'present_count' | 'changed_count'>;

async function withInvoiceCounts(trx: Trx, company_id: string, rows: readonly StoredJob[]): Promise<ImportJob[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await countImported(trx, company_id, ids);
  return rows.map((row) => {
    const { present, changed } = counts.get(row.id) ?? { present: 0, changed: 0 };
    return { ...row, present_count: present, changed_count: changed };
  });
}

/** What an import reads: its file, and how. */
export const readImportFile = (trx: Trx, { company_id, id }: ImportKey) =>
  trx
    .selectFrom('imports')
    .select(['file_name', 'template_type', 'layout', 'mapping', 'sha256', 'size', 'total_rows', 'foreign_rows'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
export type ImportFile = Awaited<ReturnType<typeof readImportFile>>;

export async function countUnfinishedImports(trx: Trx, company_id: string): Promise<number> {
  const { total } = await trx
    .selectFrom('imports')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('company_id', '=', company_id)
    .where('status', 'in', ['queued', 'processing'])
    .executeTakeFirstOrThrow();
  return total;
}

const updateOne = (trx: Trx, { company_id, id }: ImportKey) =>
  trx.updateTable('imports').where('company_id', '=', company_id).where('id', '=', id);

export type ClaimedImport = Selectable<ImportTables['imports']>;

/** How often an import was started since it last stored rows. */
export async function readAttempts(trx: Trx, { company_id, id }: ImportKey): Promise<number> {
  const { attempts } = await trx
    .selectFrom('imports')
    .select('attempts')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return attempts;
}

/** Takes the lease of an import. Undefined when the import is finished or another runner holds the lease. */
export const claimImport = (trx: Trx, key: ImportKey, runner: string): Promise<ClaimedImport | undefined> =>
  updateOne(trx, key)
    .set((e) => ({ status: 'processing', runner, leased_until: LEASE_END, attempts: e('attempts', '+', 1) }))
    .where('status', 'in', ['queued', 'processing'])
    .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<', e.fn<string>('now'))]))
    .returningAll()
    .executeTakeFirst();

export type Progress = {
  last_row: number;
  processed_rows: number;
  created_count: number;
  updated_count: number;
  duplicate_count: number;
  skipped_count: number;
  failed_count: number;
  foreign_count: number;
  skipped: ImportJob['skipped'];
  unknown_types: ImportJob['unknown_types'];
};

type LeasedImport = ImportKey & { runner: string; last_row: number };

/** Renews the lease while no rows are stored: reading a large file up to its last stored row takes time. */
export async function renewImport(trx: Trx, { runner, ...key }: ImportKey & { runner: string }): Promise<void> {
  await updateOne(trx, key).set({ leased_until: LEASE_END }).where('runner', '=', runner).execute();
}

/**
 * Stores the progress of an import, renews its lease and counts attempts from 0 again. False when another runner holds the lease, or `last_row` is
 * not the stored one.
 */
export async function advanceImport(
  trx: Trx,
  { runner, last_row, ...key }: LeasedImport,
  progress: Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await updateOne(trx, key)
    .set({
      ...progress,
      skipped: JSON.stringify(progress.skipped),
      unknown_types: JSON.stringify(progress.unknown_types),
      leased_until: LEASE_END,
      attempts: 0,
    })
    .where('runner', '=', runner)
    .where('last_row', '=', last_row)
    .where('status', '=', 'processing')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

type ImportOutcome = { status: 'completed' | 'failed'; total_rows?: number; detail?: string | null };

/** Sets the final status. Has no effect when another runner holds the lease. */
export async function finishImport(
  trx: Trx,
  { runner, ...key }: ImportKey & { runner: string },
  outcome: ImportOutcome,
) {
  await updateOne(trx, key)
    .set((e) => ({ ...outcome, leased_until: null, finished_at: e.fn<string>('now') }))
    .where('runner', '=', runner)
    .where('status', '=', 'processing')
    .execute();
}

/** Releases the lease, so that the next runner may start. */
export async function releaseImport(trx: Trx, { runner, ...key }: ImportKey & { runner: string }): Promise<void> {
  await updateOne(trx, key).set({ leased_until: null }).where('runner', '=', runner).execute();
}

/**
 * After an outage: nobody takes the import for a minute, which its lease stands for, and the start does not count as an
 * attempt.
 */
export async function postponeImport(trx: Trx, { runner, ...key }: ImportKey & { runner: string }): Promise<void> {
  await updateOne(trx, key)
    .set((e) => ({
      runner: null,
      leased_until: sql<string>`now() + interval '1 minute'`,
      attempts: e('attempts', '-', 1),
    }))
    .where('runner', '=', runner)
    .where('attempts', '>', 0)
    .execute();
}

/** Runs as the owner, across companies: unfinished imports without a valid lease. */
export const listPendingImports = (trx: Trx): Promise<ImportKey[]> =>
  trx
    .selectFrom('imports')
    .select(['company_id', 'id'])
    .where('status', 'in', ['queued', 'processing'])
    .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<', e.fn<string>('now'))]))
    .orderBy('created_at')
    .limit(100)
    .execute();

/** Only for a single process, at its start: the processes that held the leases are gone. */
export async function releaseAllImports(trx: Trx): Promise<void> {
  await trx.updateTable('imports').set({ leased_until: null }).where('status', '=', 'processing').execute();
}

/** Runs as the owner: the number of unfinished imports of all companies, and the age of the oldest. */
export async function readImportQueue(trx: Trx): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await sql<{ count: number; oldest: number }>`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
    from imports where status in ('queued', 'processing')`.execute(trx);
  return { count: rows[0]?.count ?? 0, oldestSeconds: rows[0]?.oldest ?? 0 };
}
