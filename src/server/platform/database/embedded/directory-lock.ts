import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isCode } from '../../is-code.ts';
import { DirectoryInUse } from '../../start/start-refusal.ts';
import { describeThisProcess, isRunningHere, LockOwner } from './lock-owner.ts';

export type DirectoryLock = { release: () => Promise<void> };

const LOCK_FILE = 'cuadra.lock';
const HEARTBEAT_MS = 2_000;
/** In milliseconds. A lock of another machine without a heartbeat for this long is stale. */
const MAX_SILENCE_MS = 10_000;

/**
 * Allows one process at a time in this directory: PGlite has no lock, and a second process would corrupt the data.
 * Throws `StartRefusal` while another process holds the lock. The lock of a killed process is taken over.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const file = path.join(directory, LOCK_FILE);
  const owner: LockOwner = { ...(await describeThisProcess()), token: randomUUID() };
  while (!(await create(file, owner))) await clearDeadLock(file);
  const heartbeat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    release: async () => {
      clearInterval(heartbeat);
      if ((await read(file))?.token === owner.token) await rm(file, { force: true });
    },
  };
}

/**
 * Creates the file atomically with `link`: a reader never sees a partial lock, and only one of two writers succeeds.
 */
async function create(file: string, owner: LockOwner): Promise<boolean> {
  const draft = `${file}.${owner.token}`;
  await writeFile(draft, JSON.stringify(owner), { flag: 'wx', flush: true });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Removes a stale lock. A mutex directory allows one process at a time, so the new lock of another process is never
 * removed.
 */
async function clearDeadLock(file: string): Promise<void> {
  const owner = await read(file);
  if (owner === undefined) return;
  if (await isAlive(file, owner)) throw directoryInUse(path.dirname(file), owner);
  const mutex = `${file}.turn`;
  if (!(await acquireMutex(mutex))) return void (await sleep(50));
  try {
    if ((await read(file))?.token === owner.token) await rm(file, { force: true });
  } finally {
    await rmdir(mutex).catch(() => {});
  }
}

async function acquireMutex(mutex: string): Promise<boolean> {
  try {
    await mkdir(mutex);
    return true;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    // The process that created the mutex was killed before it removed the mutex.
    if ((await readSilenceMs(mutex)) > 3 * MAX_SILENCE_MS) await rmdir(mutex).catch(() => {});
    return false;
  }
}

/**
 * For a process of this machine, the system knows whether it runs. For another machine, only the heartbeat of the lock
 * file shows it.
 */
async function isAlive(file: string, owner: LockOwner): Promise<boolean> {
  const isRunning = await isRunningHere(owner);
  if (isRunning !== 'unknown') return isRunning;
  const before = (await read(file))?.token;
  while ((await readSilenceMs(file)) < MAX_SILENCE_MS) {
    const seen = await readModifiedMs(file);
    await sleep(HEARTBEAT_MS * 1.5);
    if ((await readModifiedMs(file)) !== seen) return true;
  }
  return (await read(file))?.token !== before;
}

/** Undefined when the file does not exist. An unreadable file has an unknown owner. */
async function read(file: string): Promise<LockOwner | undefined> {
  try {
    return LockOwner.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    if (error instanceof SyntaxError || error instanceof z.ZodError) return LockOwner.parse({});
    throw error;
  }
}

const readModifiedMs = async (file: string) => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
const readSilenceMs = async (file: string) => Date.now() - (await readModifiedMs(file));

function directoryInUse(directory: string, owner: LockOwner): DirectoryInUse {
  return new DirectoryInUse(`The data directory ${directory} is in use by process ${owner.pid} on ${owner.host}.`);
}
