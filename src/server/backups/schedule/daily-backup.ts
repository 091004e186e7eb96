import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { recordMeasurement } from '../../platform/metrics/measurements.ts';
import type { SecretKeys } from '../../platform/secrets/secret-keys.ts';
import type { Manifest } from '../archive/manifest.ts';
import { PARTIAL, writeBackupFile } from '../write-backup-file.ts';
import { chooseBackupsToKeep } from './backups-to-keep.ts';

export type DailyBackupOptions = {
  directory: string;
  keys: SecretKeys | undefined;
  produce: (destination: Writable) => Promise<Pick<Manifest, 'unavailable'>>;
};

const NAME = /^cuadra-(\d{4}-\d\d-\d\d)\.backup$/;
const nameOf = (day: string) => `cuadra-${day}.backup`;
const HOUR_MS = 3_600_000;

/**
 * Makes the backup of this day in Colombia when it does not exist, then deletes the old ones that are not kept. Other
 * files of the directory stay. A backup that lacks files deletes none of the earlier ones, which may have them, and is
 * reported as an error: the folder of the files may be empty or not mounted.
 */
export async function runDailyBackup(options: DailyBackupOptions, now: Date): Promise<void> {
  const { directory } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const today = bogotaDate(now);
  if ((await listDays(directory)).includes(today)) return;
  await removeOldDrafts(directory, now);
  const missing = await makeBackup(options, path.join(directory, nameOf(today)));
  if (missing > 0) throw new Error(`The backup of ${today} lacks ${missing} files. The earlier backups stay.`);
  const days = await listDays(directory);
  const kept = chooseBackupsToKeep(days);
  for (const day of days) if (!kept.has(day)) await rm(path.join(directory, nameOf(day)));
}

/** Returns the number of files that the backup lacks. */
async function makeBackup({ keys, produce }: DailyBackupOptions, file: string): Promise<number> {
  try {
    const { unavailable } = await writeBackupFile(file, keys, produce);
    recordMeasurement({ type: 'backup', outcome: unavailable.length === 0 ? 'whole' : 'incomplete' });
    return unavailable.length;
  } catch (error) {
    recordMeasurement({ type: 'backup', outcome: 'failed' });
    throw error;
  }
}

const listDays = async (directory: string): Promise<string[]> =>
  (await readdir(directory)).flatMap((name) => NAME.exec(name)?.[1] ?? []);

/** Removes what killed processes left. A new one may belong to a command that is running. */
async function removeOldDrafts(directory: string, now: Date): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith('cuadra-') || !name.endsWith(PARTIAL)) continue;
    const draft = path.join(directory, name);
    const stats = await stat(draft).catch(() => undefined);
    if (stats && now.getTime() - stats.mtimeMs > HOUR_MS) await rm(draft, { force: true });
  }
}
