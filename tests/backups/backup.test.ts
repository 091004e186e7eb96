import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDataDirFiles } from '#server/platform/files/open-files.ts';
import { aDataDir, embeddedWorkerUrl } from '#tests/harness/server/embedded.ts';
import { backupSuite } from './backup-suite.ts';

backupSuite('embedded', {
  async aServer() {
    const place = await aDataDir();
    const files = await openDataDirFiles(place);
    return { ...place, databaseUrl: undefined, files, remove: () => rm(place.dataDir, { recursive: true }) };
  },
  async anEmptyPlace() {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'cuadra-restored-'));
    const remove = () => rm(dataDir, { recursive: true });
    const files = await openDataDirFiles({ dataDir });
    return { dataDir, databaseUrl: undefined, files, workerUrl: await embeddedWorkerUrl(), remove };
  },
});
