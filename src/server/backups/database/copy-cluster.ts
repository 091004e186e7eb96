import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { isCode } from '../../platform/is-code.ts';
import type { BackedUpDatabase, DatabaseContents } from '../archive/manifest.ts';
import type { AddEntry } from '../archive/write-archive.ts';
import { type ReferencedFile, type RunQuery, readContents } from './read-contents.ts';

/** The entries of the embedded database in a backup are below this folder. */
export const CLUSTER_FOLDER = 'database/';

/** The contents of these folders are valid for one run of PostgreSQL only; pg_basebackup leaves out the same ones. */
const EMPTIED = /^(pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_wal)\//;
/** Files of one run, and of an earlier restoration. */
const LEFT_OUT = /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|pg_internal\.init|pgsql_tmp.*)$/;
const CONTROL_FILE = 'global/pg_control';
const WAL_SEGMENT = /^[0-9A-F]{24}$/;

export type CopiedDatabase = { database: BackedUpDatabase; contents: DatabaseContents; files: ReferencedFile[] };

/**
 * Copies the embedded database while it is in use, the way pg_basebackup does: the files may change during the copy,
 * and the WAL from the start to the end of the copy repairs them. The copy holds what was committed at the moment of
 * `contents`. Statements wait for a checkpoint at the start, and not for the copy.
 */
export async function copyCluster(db: Database, clusterDir: string, add: AddEntry): Promise<CopiedDatabase> {
  const [version, firstSegment] = await startBaseBackup(db);
  let stopped: FinishedCopy;
  let directories: string[];
  try {
    const tree = await listTree(clusterDir);
    directories = tree.directories;
    for (const name of tree.files) {
      if (EMPTIED.test(name) || LEFT_OUT.test(name) || name === CONTROL_FILE) continue;
      await addFile(add, clusterDir, name);
    }
    await addFile(add, clusterDir, CONTROL_FILE);
    stopped = await stopBaseBackup(db);
  } catch (error) {
    // A second stop fails without harm.
    await db.executeSql('select pg_backup_stop(false)').catch(() => undefined);
    throw error;
  }
  const { label, lastSegment, contents, files } = stopped;
  const segments = (await readdir(path.join(clusterDir, 'pg_wal')))
    .filter((name) => WAL_SEGMENT.test(name) && name >= firstSegment && name <= lastSegment)
    .sort();
  if (segments[0] !== firstSegment || segments.at(-1) !== lastSegment)
    throw new Error('The WAL of the backup is incomplete.');
  for (const name of segments) await addFile(add, clusterDir, `pg_wal/${name}`);
  await add(`${CLUSTER_FOLDER}backup_label`, [Buffer.from(label)]);
  return { database: { type: 'embedded', version, directories }, contents, files };
}

async function startBaseBackup(db: Database): Promise<[version: number, firstSegment: string]> {
  const { rows } = await db.executeSql(`
    select current_setting('server_version_num')::int as version,
      pg_walfile_name(pg_backup_start('cuadra', true)) as segment`);
  return [Number(rows[0]?.['version']), String(rows[0]?.['segment'])];
}

type FinishedCopy = { label: string; lastSegment: string; contents: DatabaseContents; files: ReferencedFile[] };

/** The database has one session: nothing is committed between the queries and the end of the copy. */
function stopBaseBackup(db: Database): Promise<FinishedCopy> {
  return db.asOwner(async (trx) => {
    const query: RunQuery = async (text) => (await sql.raw<never>(text).execute(trx)).rows;
    const read = await readContents(query);
    const [end] = await query<{ label: string; last_segment: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last_segment from pg_backup_stop(false)',
    );
    if (!end) throw new Error('The backup did not end.');
    return { ...read, label: end.label, lastSegment: end.last_segment };
  });
}

type Tree = { directories: string[]; files: string[] };

/** Paths below `root`, with forward slashes. */
async function listTree(root: string): Promise<Tree> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const tree: Tree = { directories: [], files: [] };
  for (const entry of entries) {
    const name = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    if (entry.isDirectory() && !EMPTIED.test(name)) tree.directories.push(name);
    else if (entry.isFile()) tree.files.push(name);
  }
  return tree;
}

/** A table that is dropped during the copy loses its file; the WAL drops it in the copy too. */
async function addFile(add: AddEntry, root: string, name: string): Promise<void> {
  const handle = await open(path.join(root, name)).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (!handle) return;
  try {
    await add(`${CLUSTER_FOLDER}${name}`, handle.createReadStream({ autoClose: false }));
  } finally {
    await handle.close();
  }
}
