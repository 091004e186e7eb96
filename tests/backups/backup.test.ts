import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aDataDir, embeddedWorkerUrl } from '#tests/harness/server/embedded.ts';
import { backupSuite } from './backup-suite.ts';

backupSuite('embedded', {
  async aServer() {
    const place = await aDataDir();
    return { ...place, databaseUrl: undefined, remove: () => rm(place.dataDir, { recursive: true }) };
  },
  async anEmptyPlace() {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'cuadra-restored-'));
    const remove = () => rm(dataDir, { recursive: true });
    return { dataDir, databaseUrl: undefined, workerUrl: await embeddedWorkerUrl(), remove };
  },
});
