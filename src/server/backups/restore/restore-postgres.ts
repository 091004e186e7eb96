import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { ensureAppRole } from '../../platform/database/migrate.ts';
import { openPostgres } from '../../platform/database/postgres.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { isCode } from '../../platform/is-code.ts';
import { StartRefusal } from '../../platform/start/start-refusal.ts';
import type { BackupArchive } from '../archive/read-archive.ts';
import { DUMP_NAME } from '../database/dump-postgres.ts';
import { type PostgresTool, startPostgresTool } from '../database/postgres-tool.ts';

/** Refuses a database with tables. What extensions brought does not count. */
export async function requireEmptyPostgres(databaseUrl: string): Promise<void> {
  const tables = await onDatabase(databaseUrl, async (trx) => {
    const { rows } = await sql<{ tables: number }>`
      select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname !~ '^(pg_|information_schema$)'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`.execute(trx);
    return rows[0]?.tables ?? 0;
  });
  if (tables > 0)
    throw new StartRefusal(`A backup is restored into an empty place only: the database has ${tables} tables.`);
}

/** Runs pg_restore in one transaction: a failure leaves the database empty. */
export async function restorePostgres({ manifest, read }: BackupArchive, databaseUrl: string): Promise<void> {
  const entry = manifest.entries.find(({ name }) => name === DUMP_NAME);
  if (!entry) throw new StartRefusal(`The backup has no ${DUMP_NAME}.`);
  // The dump grants rights to this role, which belongs to the whole server and is not part of it.
  await onDatabase(databaseUrl, ensureAppRole);
  const args = ['--single-transaction', '--exit-on-error', '--no-owner'];
  const tool = startPostgresTool('pg_restore', args, databaseUrl);
  tool.stdout.resume();
  const [written, ended] = await Promise.allSettled([writeTo(tool, read(entry)), tool.ended]);
  // A program that ends early breaks its input, and says why.
  if (written.status === 'rejected') throw tool.killed || ended.status !== 'rejected' ? written.reason : ended.reason;
  if (ended.status === 'rejected') throw ended.reason;
}

/** A source that fails ends the program: a dump that is cut off must not be committed. */
async function writeTo(tool: PostgresTool, source: AsyncIterable<Uint8Array>): Promise<void> {
  await once(tool, 'spawn');
  try {
    await pipeline(source, tool.stdin);
  } catch (error) {
    if (!isCode(error, 'EPIPE')) tool.kill();
    throw error;
  }
}

/** Removes what a failed restoration has left in a database that was empty. */
export async function clearPostgres(databaseUrl: string): Promise<void> {
  await onDatabase(databaseUrl, async (trx) => {
    await sql`drop schema if exists pgboss cascade`.execute(trx);
    await sql`drop schema if exists public cascade`.execute(trx);
    await sql`create schema public`.execute(trx);
  });
}

async function onDatabase<T>(databaseUrl: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  const backend = await openPostgres({ url: databaseUrl });
  try {
    const root = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: backend.pool }) });
    return await root.transaction().execute(work);
  } finally {
    await backend.close();
  }
}
