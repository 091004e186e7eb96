import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isCode } from '../is-code.ts';
import { StartRefusal } from '../start/start-refusal.ts';

const GROUP_AND_OTHERS = 0o077;
const STICKY = 0o1000;
const hasPermissions = process.platform !== 'win32';

/** New files of this process and its children are private to their user: files 0600, folders 0700. */
export function setPrivateUmask(): void {
  process.umask(GROUP_AND_OTHERS);
}

/**
 * Creates the data directory, or removes the permissions of other users from the directory and everything in it. Later
 * starts check only two paths. Throws `StartRefusal` when another user owns the directory.
 */
export async function openPrivateDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (!hasPermissions) return;
  if (((await readMode(dataDir)) ?? 0) & STICKY)
    throw new StartRefusal(`DATA_DIR: ${dataDir} is for everybody's files: use a folder of its own`);
  const sampled = [dataDir, path.join(dataDir, 'db', 'PG_VERSION')];
  const modes = await Promise.all(sampled.map(readMode));
  if (modes.every((mode) => mode === undefined || (mode & GROUP_AND_OTHERS) === 0)) return;
  try {
    await makeTreePrivate(dataDir);
  } catch (error) {
    if (!isCode(error, 'EPERM')) throw error;
    throw new StartRefusal(`DATA_DIR: ${dataDir} belongs to another user: use a folder of the user who starts Cuadra`);
  }
}

/** Undefined when the file does not exist. */
async function readMode(file: string): Promise<number | undefined> {
  try {
    return (await lstat(file)).mode;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * The directory comes first, so that other users lose access to its contents at once. Symbolic links are not followed.
 */
async function makeTreePrivate(directory: string): Promise<void> {
  await removeOthersRights(directory);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const entryPath = path.join(directory, entry.name);
    if (entry.isDirectory()) await makeTreePrivate(entryPath);
    else if (entry.isFile()) await removeOthersRights(entryPath);
  }
}

async function removeOthersRights(file: string): Promise<void> {
  const mode = await readMode(file);
  if (mode !== undefined && (mode & GROUP_AND_OTHERS) !== 0) await chmod(file, mode & 0o700);
}
