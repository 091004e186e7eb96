import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BackupChannel, openBackupChannel } from './backup-channel.ts';
import { requestBackup } from './request-backup.ts';

let dataDir: string;
let channel: BackupChannel;
let failures: unknown[];
let produce: (destination: Writable) => Promise<unknown>;
let isBusy: boolean;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cuadra-channel-'));
  failures = [];
  isBusy = false;
  produce = async (destination) => void destination.end('the backup');
  channel = await openBackupChannel({
    dataDir,
    produce: (destination) => produce(destination),
    isBusy: () => isBusy,
    onFailure: (error) => failures.push(error),
  });
});
afterEach(async () => {
  await channel.close();
  await rm(dataDir, { recursive: true });
});

const received = async () => {
  const destination = new PassThrough();
  const [whole] = await Promise.all([text(destination), requestBackup(dataDir, destination)]);
  return whole;
};

it('gives the backup to whoever can read its file, which is for its owner alone', async () => {
  expect(await received()).toBe('the backup');
  const file = path.join(dataDir, 'backup-channel.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { port, secret } = JSON.parse(await readFile(file, 'utf8'));
  for (const authorization of ['', 'Bearer ', `Bearer ${secret.slice(1)}x`, `Bearer ${secret}0`]) {
    expect((await fetch(`http://127.0.0.1:${port}`, { headers: { authorization } })).status).toBe(401);
  }
});

it('a backup that fails half way is never taken for a whole one', async () => {
  produce = async (destination) => {
    destination.write('half');
    await new Promise((resolve) => setTimeout(resolve, 50));
    throw new Error('no database');
  };
  const destination = new PassThrough();
  destination.resume();
  await expect(requestBackup(dataDir, destination)).rejects.toThrow('The server interrupted the backup');
  expect(failures).toEqual([new Error('no database')]);
});

it('one backup at a time', async () => {
  isBusy = true;
  await expect(requestBackup(dataDir, new PassThrough())).rejects.toThrow('is making a backup already');
});

it('a server that ended is said to be gone', async () => {
  const file = path.join(dataDir, 'backup-channel.json');
  const left = await readFile(file, 'utf8');
  await channel.close();
  await expect(requestBackup(dataDir, new PassThrough())).rejects.toThrow('offers no backups');
  await writeFile(file, left);
  await expect(requestBackup(dataDir, new PassThrough())).rejects.toThrow('does not answer');
});
