import path from 'node:path';
import type { Writable } from 'node:stream';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { everyHour } from '../platform/jobs/every-hour.ts';
import { openBackupChannel } from './channel/backup-channel.ts';
import { createBackup } from './create-backup.ts';
import { runDailyBackup } from './schedule/daily-backup.ts';

type BackupsOptions = { db: Database; files: FileStore; config: Config; onFailure: (error: unknown) => void };

/** A server that is stopped soon after its start makes no backup. */
const FIRST_BACKUP_MS = 10 * 60_000;

/**
 * Backups of the embedded database while the server runs: those that the command requests, and one each day. `close`
 * ends a backup that is being made; its incomplete file is removed.
 */
export async function startBackups({ db, files, config, onFailure }: BackupsOptions): Promise<() => Promise<void>> {
  const { dataDir, backupKeys: keys } = config;
  let current: { destination: Writable; done: Promise<unknown> } | undefined;
  const produce = async (destination: Writable) => {
    const done = createBackup({ db, files, dataDir, databaseUrl: undefined }, destination);
    current = { destination, done };
    return done.finally(() => {
      current = undefined;
    });
  };
  const isBusy = () => current !== undefined;
  const channel = await openBackupChannel({ dataDir, produce, isBusy, onFailure });

  let stopSchedule: (() => Promise<void>) | undefined;
  const directory = config.backupDir ?? path.join(dataDir, 'backups');
  const start = () => {
    const run = async () => {
      if (!isBusy()) await runDailyBackup({ directory, keys, produce }, new Date());
    };
    stopSchedule = everyHour(db, { name: 'backup', work: run, onFailure, isAlone: true });
  };
  const timer = config.hasDailyBackups ? setTimeout(start, FIRST_BACKUP_MS).unref() : undefined;

  return async () => {
    clearTimeout(timer);
    current?.destination.destroy(new Error('The server stops before the backup is complete.'));
    await current?.done.catch(() => undefined);
    await stopSchedule?.();
    await channel.close();
  };
}
