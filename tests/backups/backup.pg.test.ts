import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { ListableFileStore } from '#server/platform/files/file-store.ts';
import { openDataDirFiles } from '#server/platform/files/open-files.ts';
import { openS3 } from '#tests/harness/s3/open-s3.ts';
import { type S3Server, startS3 } from '#tests/harness/s3/s3-server.ts';
import { createTestDatabase } from '#tests/harness/server/postgres.ts';
import { backupSuite, type Place } from './backup-suite.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

async function aPlace(openFiles: (dataDir: string) => Promise<ListableFileStore>): Promise<Place> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cuadra-restored-'));
  const { url, drop } = await createTestDatabase();
  const remove = async () => {
    await drop();
    await rm(dataDir, { recursive: true });
  };
  const files = await openFiles(dataDir);
  return { dataDir, databaseUrl: url, files, workerUrl: new URL('file:///none'), remove };
}

// The files come from the disk and are restored into a bucket.
backupSuite('PostgreSQL', {
  aServer: () => aPlace((dataDir) => openDataDirFiles({ dataDir })),
  anEmptyPlace: () => aPlace(() => openS3(s3.url(randomUUID()))),
});
