import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openModes } from '#tests/harness/server/open-modes.ts';
import { openPrivateDataDir } from './private-data-dir.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cuadra-modes-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('M11 a data directory that is new is for its owner alone', async () => {
  await openPrivateDataDir(path.join(folder, 'a', 'data'));
  expect((await openModes(path.join(folder, 'a', 'data'))).open).toEqual([]);
});

it('M11 what an older version left open is closed, whatever the mode of the directory itself', async () => {
  for (const rootMode of [0o755, 0o700]) {
    const db = path.join(folder, 'db');
    await mkdir(path.join(db, 'base'), { recursive: true });
    await writeFile(path.join(db, 'PG_VERSION'), '17');
    await writeFile(path.join(db, 'base', '1'), '');
    for (const name of ['db/base/1', 'db/PG_VERSION', 'db/base', 'db']) await chmod(path.join(folder, name), 0o777);
    await chmod(folder, rootMode);
    await openPrivateDataDir(folder);
    expect(await openModes(folder)).toEqual({ open: [], seen: 5 });
    await rm(db, { recursive: true });
  }
});

it('M11 what a link leads to is left as it is', async () => {
  const [data, elsewhere] = [path.join(folder, 'data'), path.join(folder, 'elsewhere')];
  await mkdir(data);
  await chmod(data, 0o755);
  await writeFile(elsewhere, '');
  await chmod(elsewhere, 0o644);
  await symlink(elsewhere, path.join(data, 'link'));
  await openPrivateDataDir(data);
  expect((await stat(elsewhere)).mode & 0o777).toBe(0o644);
});

it("M11 a folder of everybody's, such as /tmp, is refused and not changed", async () => {
  const shared = path.join(folder, 'shared');
  await mkdir(shared);
  await chmod(shared, 0o1777);
  await expect(openPrivateDataDir(shared)).rejects.toThrow(/^DATA_DIR: /);
  expect((await stat(shared)).mode & 0o7777).toBe(0o1777);
});
