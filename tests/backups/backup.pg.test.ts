import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '#tests/harness/server/postgres.ts';
import { backupSuite, type Place } from './backup-suite.ts';

async function aPlace(): Promise<Place> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cuadra-restored-'));
  const { url, drop } = await createTestDatabase();
  const remove = async () => {
    await drop();
    await rm(dataDir, { recursive: true });
  };
  return { dataDir, databaseUrl: url, workerUrl: new URL('file:///none'), remove };
}

backupSuite('PostgreSQL', { aServer: aPlace, anEmptyPlace: aPlace });
