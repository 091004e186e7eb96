import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import { describeThisProcess } from './lock-owner.ts';

let directory: string;
let file: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'cuadra-lock-'));
  file = path.join(directory, 'cuadra.lock');
});
afterEach(() => rm(directory, { recursive: true }));

const heldBy = (owner: object) => writeFile(file, JSON.stringify({ token: 'theirs', ...owner }));

test('one holds it, the next is refused, and once released nothing is left of it', async () => {
  const lock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${process.pid}`);
  await lock.release();
  expect(await readdir(directory)).toEqual([]);
  await (await lockDirectory(directory)).release();
});

test('a live process elsewhere on this machine is believed', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const started = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(' ')[21];
  try {
    await heldBy({ ...(await describeThisProcess()), pid: child.pid, started });
    await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${child.pid}`);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await (await lockDirectory(directory)).release();
});

test('the lock of a killed process is taken over, even when its number belongs to another by now', async () => {
  await heldBy({ ...(await describeThisProcess()), started: '1' });
  await (await lockDirectory(directory)).release();
  await heldBy({ ...(await describeThisProcess()), boot: 'an earlier one' });
  await (await lockDirectory(directory)).release();
});

test('of many that find a dead lock at the same moment one gets it', async () => {
  const dead = { ...(await describeThisProcess()), started: '1' };
  for (let round = 0; round < 10; round++) {
    await heldBy(dead);
    const late = Array.from({ length: 12 }, (_, i) => sleep(i % 4).then(() => lockDirectory(directory)));
    const all = await Promise.allSettled(late);
    const got = all.filter((one): one is PromiseFulfilledResult<DirectoryLock> => one.status === 'fulfilled');
    expect(got).toHaveLength(1);
    await got[0]?.value.release();
    expect(await readdir(directory)).toEqual([]);
  }
}, 60_000);

test('whoever loses the race does not remove the lock of the winner', async () => {
  const lock = await lockDirectory(directory);
  await Promise.allSettled(Array.from({ length: 12 }, () => lockDirectory(directory)));
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
  await lock.release();
});

test("another machine's lock holds while its heart beats, and no longer", async () => {
  await heldBy({ pid: 1, host: 'elsewhere' });
  const beat = setInterval(() => void utimes(file, new Date(), new Date()), 500);
  await expect(lockDirectory(directory)).rejects.toThrow('on elsewhere');
  clearInterval(beat);
  const silentSince = new Date(Date.now() - 9_000);
  await utimes(file, silentSince, silentSince);
  await (await lockDirectory(directory)).release();
}, 20_000);

test('an unreadable lock is treated like one of another machine', async () => {
  await writeFile(file, '{');
  const silentSince = new Date(Date.now() - 9_000);
  await utimes(file, silentSince, silentSince);
  await (await lockDirectory(directory)).release();
}, 20_000);

test('a process killed during its turn to judge does not block the others for ever', async () => {
  await heldBy({ ...(await describeThisProcess()), started: '1' });
  await mkdir(`${file}.turn`);
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(`${file}.turn`, longAgo, longAgo);
  await (await lockDirectory(directory)).release();
});
