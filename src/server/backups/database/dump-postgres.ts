import { once } from 'node:events';
import { Client } from 'pg';
import { secureDatabaseUrl } from '../../platform/database/database-url.ts';
import { StartRefusal } from '../../platform/start/start-refusal.ts';
import type { AddEntry } from '../archive/write-archive.ts';
import type { CopiedDatabase } from './copy-cluster.ts';
import { startPostgresTool } from './postgres-tool.ts';
import { type RunQuery, readContents } from './read-contents.ts';

/** The entry of a PostgreSQL database in a backup: the custom format of pg_dump. */
export const DUMP_NAME = 'database/dump.pgcustom';

/** Dumps the database with pg_dump, at the snapshot at which the contents and the files are listed. */
export async function dumpPostgres(databaseUrl: string, add: AddEntry): Promise<CopiedDatabase> {
  const secured = secureDatabaseUrl(databaseUrl);
  if (secured.type === 'error') throw new StartRefusal(`DATABASE_URL: ${secured.message}`);
  const client = new Client({ connectionString: secured.url, application_name: 'cuadra-backup' });
  await client.connect();
  try {
    const query: RunQuery = async (text) => (await client.query<never>(text)).rows;
    await query('begin isolation level repeatable read, read only');
    await query('set local idle_in_transaction_session_timeout = 0');
    const [state] = await query<{ version: number; snapshot: string }>(
      "select current_setting('server_version_num')::int as version, pg_export_snapshot() as snapshot",
    );
    if (!state) throw new Error('The database has no snapshot.');
    const read = await readContents(query);
    await dump(secured.url, state.snapshot, add);
    return { database: { type: 'postgres', version: state.version }, ...read };
  } finally {
    await client.end();
  }
}

async function dump(url: string, snapshot: string, add: AddEntry): Promise<void> {
  const tool = startPostgresTool('pg_dump', ['--format=custom', `--snapshot=${snapshot}`], url);
  tool.stdin.end();
  try {
    await once(tool, 'spawn');
    await add(DUMP_NAME, tool.stdout);
    await tool.ended;
  } catch (error) {
    tool.kill();
    throw error;
  }
}
