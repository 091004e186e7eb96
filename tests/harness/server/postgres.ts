import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { type Database, openDatabase } from '#server/platform/database/database.ts';

/** The URL of the PostgreSQL that `scripts/test.mjs pg` started; its user is a superuser. */
export function testServerUrl(): string {
  const { CUADRA_TEST_DATABASE_URL: url } = process.env;
  if (!url) throw new Error('These tests need a PostgreSQL: run node scripts/test.mjs pg.');
  return url;
}

/** Runs `work` as the superuser, outside any transaction. */
export async function onTestServer<T>(work: (client: Client) => Promise<T>, url = testServerUrl()): Promise<T> {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type NewDatabase = { owner?: string; template?: string };

type OfTheTest = {
  url: string;
  /** Set where `url` is that of a pooler: the database itself. */
  listenUrl?: string;
  drop: () => Promise<void>;
  /** Copies the database while it has no connection; the returned function restores it, once. */
  copy: () => Promise<() => Promise<void>>;
};

const run = (...statements: string[]) =>
  onTestServer(async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** A new database, empty or a copy of `template`; `drop` also closes open connections. */
export async function createTestDatabase({ owner, template }: NewDatabase = {}): Promise<OfTheTest> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(`create database ${name}${owner ? ` owner ${owner}` : ''}${template ? ` template ${template}` : ''}`);
  const { CUADRA_TEST_POOLER_URL: pooler } = process.env;
  const direct = urlOf(testServerUrl(), name);
  const drop = () => run(`drop database ${name} with (force)`);
  const copy = async () => {
    await run(`create database ${name}_copy template ${name}`);
    return () => run(`drop database ${name} with (force)`, `alter database ${name}_copy rename to ${name}`);
  };
  return pooler ? { url: urlOf(pooler, name), listenUrl: direct, drop, copy } : { url: direct, drop, copy };
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** A PostgreSQL database with the product's tables; `close` removes it. */
export async function openPostgresTestDatabase(): Promise<Database> {
  const { url, listenUrl, drop } = await createTestDatabase({ template: await migratedDatabase() });
  const database = await openDatabase({ url, listenUrl });
  return { ...database, close: () => database.close().then(drop) };
}

const MIGRATED = 'migrated';
const MIGRATION_LOCK = 52_110;

/** The name of a database with all migrations: they take seconds, copying it does not. The first test makes it. */
function migratedDatabase(): Promise<string> {
  return onTestServer(async (client) => {
    // The test files run in several processes.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [MIGRATED]);
    if (rowCount === 0) {
      const draft = await createTestDatabase();
      // Not through the pooler, which would hold a connection to it.
      const url = draft.listenUrl ?? draft.url;
      await (await openDatabase({ url })).close();
      await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${MIGRATED}`);
    }
    return MIGRATED;
  });
}
