import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { retainAssets } from './retained-assets.ts';

const DAY_MS = 86_400_000;
const day = (n: number): Date => new Date(Date.UTC(2026, 0, 1) + n * DAY_MS);
let root: string;
let folders: { clientDir: string; retainedDir: string };

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cuadra-kept-'));
  folders = { clientDir: join(root, 'client'), retainedDir: join(root, 'kept') };
});
afterEach(() => rm(root, { recursive: true }));

async function start(names: readonly string[], at: Date): Promise<string[]> {
  await rm(folders.clientDir, { recursive: true, force: true });
  await mkdir(join(folders.clientDir, 'assets'), { recursive: true });
  for (const name of names) await writeFile(join(folders.clientDir, 'assets', name), `the text of ${name}`);
  await retainAssets(folders, at);
  return (await readdir(join(folders.retainedDir, 'assets'))).sort();
}

test('the files of a build stay, whole, when the next one takes its place', async () => {
  await start(['page-1.js', 'vendor-1.js', 'page-1.js.br'], day(0));
  expect(await start(['page-2.js', 'vendor-1.js'], day(1))).toEqual([
    'page-1.js',
    'page-1.js.br',
    'page-2.js',
    'vendor-1.js',
  ]);
  expect(await readFile(join(folders.retainedDir, 'assets/page-1.js'), 'utf8')).toBe('the text of page-1.js');
});

test('three builds stay however old they are, and no fourth after thirty days', async () => {
  for (const n of [0, 1, 2, 3]) await start([`page-${n}.js`], day(n));
  expect(await start(['page-4.js'], day(100))).toEqual(['page-1.js', 'page-2.js', 'page-3.js', 'page-4.js']);
});

test('within thirty days after it was replaced every build stays, and a day later it does not', async () => {
  for (const n of [0, 1, 2, 3, 4]) await start([`page-${n}.js`], day(n));
  // The first build was replaced on day 1.
  expect(await start(['page-5.js'], day(31))).toContain('page-0.js');
  expect(await start(['page-5.js'], day(32))).not.toContain('page-0.js');
});

test('a build that runs for a year is not old: its thirty days begin when it is replaced', async () => {
  for (const n of [0, 1, 2, 3]) await start([`page-${n}.js`], day(n));
  await start(['page-3.js'], day(300));
  for (const n of [4, 5, 6, 7]) await start([`page-${n}.js`], day(365 + n));
  expect(await readdir(join(folders.retainedDir, 'assets'))).toContain('page-3.js');
});

test('going back to an earlier build makes it the current one again', async () => {
  await start(['page-1.js'], day(0));
  await start(['page-2.js'], day(1));
  expect(await start(['page-1.js'], day(2))).toEqual(['page-1.js', 'page-2.js']);
});

test('a list that was cut off does not keep the server from starting', async () => {
  await start(['page-1.js'], day(0));
  await writeFile(join(folders.retainedDir, 'builds.json'), '[{"version":');
  expect(await start(['page-2.js'], day(1))).toContain('page-2.js');
});
