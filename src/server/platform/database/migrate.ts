import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isCode } from '../is-code.ts';
import { StartRefusal } from '../start/start-refusal.ts';
import type { Migration } from './migrations/migration.ts';
import type { Tables } from './tables.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
/** An arbitrary constant, which must be the same in every process of this product. */
const MIGRATION_LOCK_ID = 4_283_001;

/** PostgreSQL: a lock was not granted within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';
/**
 * While a migration waits for a lock on a table, for instance behind a running backup, every query of that table waits
 * behind it. So it gives up soon and lets them pass.
 */
const LOCK_TIMEOUT = '3s';
/** With the timeout: five minutes. */
const MAX_TRIES = 60;
const RETRY_PAUSE_MS = 2_000;

/**
 * Runs the missing migrations, one transaction each. Processes that start together run them one after the other. Throws
 * `StartRefusal` when a lock is held for minutes.
 */
export async function migrate(root: Kysely<Tables>, migrations: readonly Migration[]): Promise<void> {
  await root.transaction().execute(prepare);
  let hasMore = true;
  while (hasMore)
    hasMore = await withRetries(() => root.transaction().execute((trx) => applyNextMigration(trx, migrations)));
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries < MAX_TRIES; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isCode(error, LOCK_NOT_AVAILABLE)) throw error;
      await sleep(RETRY_PAUSE_MS);
    }
  }
  throw new StartRefusal('The tables are locked, for instance by a backup: start again when it has ended.');
}

async function prepare(trx: Transaction<Tables>): Promise<void> {
  await lockMigrations(trx);
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    trx,
  );
  await ensureAppRole(trx);
}

async function applyNextMigration(trx: Transaction<Tables>, migrations: readonly Migration[]): Promise<boolean> {
  await lockMigrations(trx);
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(trx);
  const applied = new Set(rows.map((row) => row.name));
  const unknown = rows.find((row) => !migrations.some((migration) => migration.name === row.name));
  if (unknown) throw new StartRefusal(`The database was written by a newer version of Cuadra (${unknown.name}).`);
  const next = migrations.find((migration) => !applied.has(migration.name));
  if (!next) return false;
  // Not earlier: another process may hold the lock of migrations for longer than this.
  await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
  await next.up(trx);
  await sql`insert into migrations (name) values (${next.name})`.execute(trx);
  return true;
}

const lockMigrations = (trx: Transaction<Tables>) =>
  sql`select pg_advisory_xact_lock(${MIGRATION_LOCK_ID})`.execute(trx);

/**
 * Creates the role of requests. Roles belong to the whole cluster, so the server of another database may create the
 * same role at the same time; the inner exception handler ignores this.
 */
export async function ensureAppRole(trx: Transaction<Tables>): Promise<void> {
  try {
    await sql`
      do $$
      begin
        if not exists (select from pg_roles where rolname = 'cuadra_app') then
          begin
            create role cuadra_app nologin;
          exception when duplicate_object or unique_violation then
            null;
          end;
        end if;
        begin
          set local role cuadra_app;
          set local role none;
        exception when insufficient_privilege then
          execute format('grant cuadra_app to %I', current_user);
        end;
        execute 'grant usage on schema public to cuadra_app';
      end
      $$`.execute(trx);
  } catch (error) {
    if (!isCode(error, INSUFFICIENT_PRIVILEGE)) throw error;
    throw new StartRefusal(
      'The database user needs the right CREATEROLE (alter role … createrole), or membership of a role cuadra_app.',
    );
  }
}
