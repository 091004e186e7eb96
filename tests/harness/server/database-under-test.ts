import { cp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { createTestDatabase } from './postgres.ts';
import { aDataDir } from './running-server.ts';
import type { ServerPlace } from './server-process.ts';

export type TestDatabase = {
  /** What `startServer` needs to run on this database. */
  start: ServerPlace;
  /** Reads the database while no server runs on it. */
  inspect: (look: (trx: Trx) => Promise<void>) => Promise<void>;
  /** Copies the database while no server runs on it; the returned function restores it, once. */
  copy: () => Promise<() => Promise<void>>;
  remove: () => Promise<void>;
};

/** Embedded, or on the PostgreSQL server of this run: `scripts/test.mjs` runs every journey on each. */
export async function aDatabase(): Promise<TestDatabase> {
  const { dataDir, remove: removeDir } = await aDataDir();
  const onServer = process.env['CUADRA_TEST_DATABASE_URL'] ? await createTestDatabase() : undefined;
  const { CUADRA_TEST_S3_URL: s3Url } = process.env;
  const workerUrl = pathToFileURL(join(process.cwd(), 'dist/server/embedded-worker.js'));
  return {
    start: {
      dataDir,
      databaseUrl: onServer?.url,
      listenUrl: onServer?.listenUrl,
      // The data directory has a name of its own, so its files do too.
      filesUrl: s3Url && `${s3Url}${basename(dataDir)}`,
    },
    async inspect(look) {
      const database = await openDatabase(
        onServer ? { url: onServer.listenUrl ?? onServer.url } : { dataDir, workerUrl },
      );
      await database.asOwner(look).finally(() => database.close());
    },
    copy: () => onServer?.copy() ?? copyOf(dataDir),
    async remove() {
      await onServer?.drop();
      await removeDir();
    },
  };
}

async function copyOf(dataDir: string): Promise<() => Promise<void>> {
  const { dataDir: kept, remove } = await aDataDir();
  await cp(dataDir, kept, { recursive: true });
  return async () => {
    await rm(dataDir, { recursive: true });
    await cp(kept, dataDir, { recursive: true });
    await remove();
  };
}
