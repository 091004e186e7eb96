import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { syncDirectory } from '#server/platform/files/sync-to-disk.ts';
import { isCode } from '#server/platform/is-code.ts';
import { filePath, parseFilePath } from './file-name.ts';
import type { ListableFileStore, ListedFile } from './file-store.ts';

const HOUR_MS = 3_600_000;

/** Stores files under `root/<company>/<aa>/<sha256>`. */
export async function openDiskFiles(root: string): Promise<ListableFileStore> {
  const drafts = path.join(root, 'drafts');
  await mkdir(drafts, { recursive: true });
  await removeOldDrafts(drafts);

  const pathOf = (company_id: string, sha256: string) => path.join(root, filePath(company_id, sha256));

  // Directories whose own entry is on disk. A new file in such a directory needs only one sync.
  const syncedDirectories = new Set<string>();
  const syncDirectoryEntry = async (directory: string) => {
    if (syncedDirectories.has(directory)) return syncDirectory(directory);
    await syncAncestors(root, directory);
    syncedDirectories.add(directory);
  };

  return {
    async put(company_id, bytes) {
      const sha256 = hashOf(bytes);
      const file = pathOf(company_id, sha256);
      if (await touchFile(file)) return sha256;
      const draft = path.join(drafts, randomUUID());
      await writeSynced(draft, bytes);
      await mkdir(path.dirname(file), { recursive: true });
      await rename(draft, file);
      await syncDirectoryEntry(path.dirname(file));
      return sha256;
    },
    async get(company_id, sha256) {
      return readIfExists(pathOf(company_id, sha256));
    },
    has: async (company_id, sha256) => exists(pathOf(company_id, sha256)),
    async removeUnused(company_id, sha256, since) {
      const file = pathOf(company_id, sha256);
      const stats = await stat(file).catch(() => undefined);
      if (stats && stats.mtimeMs < since.getTime()) await rm(file, { force: true });
    },
    remove: async (company_id, sha256) => rm(pathOf(company_id, sha256), { force: true }),
    list: (company_id) => listFiles(root, company_id),
    async check(company_id, sha256) {
      const bytes = await readIfExists(pathOf(company_id, sha256));
      if (!bytes) return 'missing';
      return hashOf(bytes) === sha256 ? 'intact' : 'damaged';
    },
  };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function readIfExists(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function* listFiles(root: string, company_id?: string): AsyncGenerator<ListedFile> {
  for (const company of company_id === undefined ? await readdir(root) : [company_id]) {
    for (const file of await filesBelow(path.join(root, company))) {
      const name = parseFilePath([company, ...file.split(path.sep)].join('/'));
      const stats = name && (await stat(path.join(root, company, file)).catch(() => undefined));
      if (name && stats) yield { ...name, size: stats.size };
    }
  }
}

/** Relative paths. Empty when the directory does not exist or is a file. */
async function filesBelow(directory: string): Promise<string[]> {
  try {
    return await readdir(directory, { recursive: true });
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return [];
    throw error;
  }
}

/** Sets the modification time, so that `removeUnused` keeps the file. False when the file does not exist. */
async function touchFile(file: string): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(file, now, now);
    return true;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Parent directories may be new too. An entry is durable only after its parent directory is synced. */
async function syncAncestors(root: string, directory: string): Promise<void> {
  await syncDirectory(directory);
  if (directory !== root) await syncAncestors(root, path.dirname(directory));
}

/** Removes partial files of a killed process. Recent ones may belong to another running process. */
async function removeOldDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = path.join(drafts, name);
    const stats = await stat(draft).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > HOUR_MS) await rm(draft, { force: true });
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
