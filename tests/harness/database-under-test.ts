import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDatabase, type Trx } from '#server/db/database.ts';
import { createTestDatabase } from './postgres.ts';
import { aDataDir } from './running-server.ts';

export type TestDatabase = {
  /** What `startServer` needs to run on it. */
  start: { dataDir: string; databaseUrl?: string };
  /** Reads it while no server runs on it. */
  inspect: (look: (trx: Trx) => Promise<void>) => Promise<void>;
  remove: () => Promise<void>;
};

/** Embedded, or on the PostgreSQL server of this run: `scripts/test.mjs` runs every journey on each. */
export async function aDatabase(): Promise<TestDatabase> {
  const { dataDir, remove: removeDir } = await aDataDir();
  const onServer = process.env['CUADRA_TEST_DATABASE_URL'] ? await createTestDatabase() : undefined;
  const workerUrl = pathToFileURL(join(process.cwd(), 'dist/server/embedded-worker.js'));
  return {
    start: { dataDir, ...(onServer && { databaseUrl: onServer.url }) },
    async inspect(look) {
      const database = await openDatabase(onServer ? { url: onServer.url } : { dataDir, workerUrl });
      await database.asSystem(look).finally(() => database.close());
    },
    async remove() {
      await onServer?.drop();
      await removeDir();
    },
  };
}
