import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isCode } from '../../is-code.ts';
import { DirectoryInUse } from '../../start/start-refusal.ts';
import { describeThisProcess, isRunningHere, LockOwner } from './lock-owner.ts';

export type DirectoryLock = { release: () => Promise<void> };

const NAME = 'cuadra.lock';
const HEARTBEAT_MS = 2_000;
/** A lock of another machine without a heartbeat for this long is dead. */
const SILENCE_MS = 10_000;

/**
 * One process at a time in this directory: PGlite takes no lock of its own, and the second would destroy the first's
 * work. Throws `StartRefusal` while another holds it; what a killed process left behind is taken over.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const file = path.join(directory, NAME);
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

/** Appears whole or not at all: a reader never meets a half-written lock, and of two writers one fails. */
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

/** Only one process at a time removes, and only what it found dead: never the lock another has just taken. */
async function clearDeadLock(file: string): Promise<void> {
  const owner = await read(file);
  if (owner === undefined) return;
  if (await isAlive(file, owner)) throw inUse(path.dirname(file), owner);
  const turn = `${file}.turn`;
  if (!(await takeTurn(turn))) return void (await sleep(50));
  try {
    if ((await read(file))?.token === owner.token) await rm(file, { force: true });
  } finally {
    await rmdir(turn).catch(() => {});
  }
}

async function takeTurn(turn: string): Promise<boolean> {
  try {
    await mkdir(turn);
    return true;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    // Killed in the few milliseconds of its turn.
    if ((await silenceMs(turn)) > 3 * SILENCE_MS) await rmdir(turn).catch(() => {});
    return false;
  }
}

/** A process of this machine is asked for; of another machine we only see whether its heart still beats. */
async function isAlive(file: string, owner: LockOwner): Promise<boolean> {
  const here = await isRunningHere(owner);
  if (here !== 'unknown') return here;
  const before = (await read(file))?.token;
  while ((await silenceMs(file)) < SILENCE_MS) {
    const seen = await modified(file);
    await sleep(HEARTBEAT_MS * 1.5);
    if ((await modified(file)) !== seen) return true;
  }
  return (await read(file))?.token !== before;
}

/** `undefined` when it is gone; an unreadable one has an owner nobody can ask for. */
async function read(file: string): Promise<LockOwner | undefined> {
  try {
    return LockOwner.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    if (error instanceof SyntaxError || error instanceof z.ZodError) return LockOwner.parse({});
    throw error;
  }
}

const modified = async (file: string) => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
const silenceMs = async (file: string) => Date.now() - (await modified(file));

function inUse(directory: string, owner: LockOwner): DirectoryInUse {
  return new DirectoryInUse(`The data directory ${directory} is in use by process ${owner.pid} on ${owner.host}.`);
}
