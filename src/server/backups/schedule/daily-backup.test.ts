import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { UnavailableFile } from '../archive/manifest.ts';
import { chooseBackupsToKeep } from './backups-to-keep.ts';
import { runDailyBackup } from './daily-backup.ts';

const DAY_MS = 86_400_000;
const NONE: UnavailableFile[] = [];
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'cuadra-daily-'));
});
afterEach(() => rm(directory, { recursive: true }));

const runAt = (iso: string, { content = iso, unavailable = NONE } = {}) =>
  runDailyBackup(
    {
      directory,
      keys: undefined,
      produce: async (destination) => {
        destination.end(content);
        return { unavailable };
      },
    },
    new Date(iso),
  );

it('one backup a day, by the date in Colombia', async () => {
  await runAt('2026-11-28T04:59:00Z');
  await runAt('2026-11-28T05:00:00Z');
  await runAt('2026-11-28T06:00:00Z');
  expect((await readdir(directory)).sort()).toEqual(['cuadra-2026-11-27.backup', 'cuadra-2026-11-28.backup']);
  expect(await readFile(path.join(directory, 'cuadra-2026-11-28.backup'), 'utf8')).toBe('2026-11-28T05:00:00Z');
});

it('a failed backup leaves the earlier ones, and is made at the next hour', async () => {
  await runAt('2026-11-27T12:00:00Z');
  const failing = { directory, keys: undefined, produce: () => Promise.reject(new Error('no space')) };
  await expect(runDailyBackup(failing, new Date('2026-11-28T12:00:00Z'))).rejects.toThrow('no space');
  expect(await readdir(directory)).toEqual(['cuadra-2026-11-27.backup']);
  await runAt('2026-11-28T13:00:00Z');
  expect(await readdir(directory)).toHaveLength(2);
});

it('a backup without files of the store is an error once, and deletes no earlier backup', async () => {
  const start = Date.parse('2026-11-01T12:00:00Z');
  const dayAt = (day: number) => new Date(start + day * DAY_MS).toISOString();
  for (let day = 0; day < 7; day++) await runAt(dayAt(day));
  const unavailable = [{ company_id: randomUUID(), sha256: '0'.repeat(64), reason: 'missing' as const }];
  await expect(runAt(dayAt(7), { unavailable })).rejects.toThrow('The backup of 2026-11-08 lacks 1 files.');
  await runAt(dayAt(7.01), { unavailable });
  expect(await readdir(directory)).toHaveLength(8);
  await runAt(dayAt(8));
  expect((await readdir(directory)).length).toBeLessThan(9);
});

it('in the course of a year 7 days, 4 weeks and 6 months stay, and files of others too', async () => {
  await writeFile(path.join(directory, 'notas.txt'), '');
  const start = Date.parse('2026-01-01T12:00:00Z');
  for (let day = 0; day < 365; day++) await runAt(new Date(start + day * DAY_MS).toISOString(), { content: 'x' });
  const names = await readdir(directory);
  expect(names).toContain('notas.txt');
  expect(names.map((name) => name.slice(7, 17)).sort()).toEqual(
    // The days, the Sundays of three weeks before, and the ends of five months before.
    [
      ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30'],
      ...['2026-12-13', '2026-12-20'],
      ...['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
      'xt',
    ].sort(),
  );
});

it('the newest is always kept, and never more than 17', () => {
  const days = fc.array(fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }));
  fc.assert(
    fc.property(days, (dates) => {
      const all = dates.map((date) => date.toISOString().slice(0, 10));
      const kept = chooseBackupsToKeep(all);
      const newest = [...new Set(all)].sort().reverse();
      for (const day of newest.slice(0, 7)) expect(kept.has(day)).toBe(true);
      expect(kept.size).toBeLessThanOrEqual(17);
      for (const day of kept) expect(all).toContain(day);
    }),
  );
});
