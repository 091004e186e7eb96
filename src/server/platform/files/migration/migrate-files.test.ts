import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openS3 } from '#tests/harness/s3/open-s3.ts';
import { type S3Server, startS3 } from '#tests/harness/s3/s3-server.ts';
import { builtWorkerUrl } from '#tests/harness/server/built-worker.ts';
import { openDiskFiles } from '../disk-files.ts';
import { filePath } from '../file-name.ts';
import type { ListableFileStore, ListedFile } from '../file-store.ts';
import { migrateFiles } from './migrate-files.ts';

const FILES = 80;
const companies = [randomUUID(), randomUUID(), randomUUID()];

let program: string;
let s3: S3Server;
let dataDir: string;
let url: string;
let disk: ListableFileStore;
let bucket: ListableFileStore;
beforeAll(async () => {
  s3 = await startS3();
  program = fileURLToPath(
    await builtWorkerUrl({ entry: 'src/server/files.ts', sources: ['src/server', 'src/domain'] }),
  );
}, 120_000);
afterAll(() => s3.close());
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cuadra-migration-'));
  url = s3.url(randomUUID());
  [disk, bucket] = [await openDiskFiles(path.join(dataDir, 'files')), await openS3(url)];
});
afterEach(async () => {
  s3.setFaults(() => undefined);
  await rm(dataDir, { recursive: true });
});

async function fill(store: ListableFileStore, count: number): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (let n = 0; n < count; n++) {
    const bytes = n === 0 ? randomBytes(9_000_000) : randomBytes(1 + Math.floor(Math.random() * 20_000));
    const company_id = companies[n % companies.length] ?? '';
    files.set(filePath(company_id, await store.put(company_id, bytes)), bytes);
  }
  return files;
}

async function allOf(store: ListableFileStore): Promise<ListedFile[]> {
  const all: ListedFile[] = [];
  for await (const file of store.list()) all.push(file);
  return all;
}

async function expectAll(store: ListableFileStore, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const listed = await allOf(store);
  expect(listed).toHaveLength(files.size);
  for (const { company_id, sha256 } of listed) {
    const bytes = files.get(filePath(company_id, sha256)) ?? Buffer.alloc(0);
    expect(Buffer.compare((await store.get(company_id, sha256)) ?? Buffer.alloc(1), bytes)).toBe(0);
  }
}

const start = (...args: string[]) =>
  spawn(process.execPath, [program, ...args], { env: { DATA_DIR: dataDir, S3_URL: url } });

async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const child = start(...args);
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output: output + errors };
}

test('disk to S3 and back: every file, with its counts, and a second run finds all of them', async () => {
  const files = await fill(disk, 20);
  expect(await migrateFiles({ from: disk, to: bucket, isMove: false })).toMatchObject({
    moved: 20,
    present: 0,
    bad: [],
  });
  await expectAll(bucket, files);
  expect(await migrateFiles({ from: disk, to: bucket, isMove: true })).toMatchObject({
    moved: 0,
    present: 20,
    bad: [],
  });
  expect(await allOf(disk)).toEqual([]);
  expect(await migrateFiles({ from: bucket, to: disk, isMove: true })).toMatchObject({ moved: 20, bad: [] });
  await expectAll(disk, files);
  expect(await allOf(bucket)).toEqual([]);
});

test('a damaged file is named and stays, and a damaged copy is replaced', async () => {
  const files = await fill(disk, 6);
  await migrateFiles({ from: disk, to: bucket, isMove: false });
  const [first = '', second = ''] = [...files.keys()].slice(1);
  await writeFile(path.join(dataDir, 'files', first), 'otra cosa');
  // The bucket has this one: nothing is lost, and the run repairs the disk.
  expect(await migrateFiles({ from: bucket, to: disk, isMove: false })).toMatchObject({
    moved: 1,
    present: 5,
    bad: [],
  });
  await expectAll(disk, files);
  await writeFile(path.join(dataDir, 'files', second), 'otra cosa');
  const empty = await openS3(s3.url(randomUUID()));
  const result = await migrateFiles({ from: disk, to: empty, isMove: true });
  expect(result).toMatchObject({ moved: 5, bad: [second] });
  expect((await allOf(disk)).map(({ company_id, sha256 }) => filePath(company_id, sha256))).toEqual([second]);
});

test('files that the server writes and removes during a run end it well, and the next run has the rest', async () => {
  const files = await fill(disk, 40);
  const running = migrateFiles({ from: disk, to: bucket, isMove: false });
  const more = await fill(disk, 10);
  await running;
  await migrateFiles({ from: disk, to: bucket, isMove: false });
  await expectAll(bucket, new Map([...files, ...more]));
});

/** Starts the command and kills it after this many requests, unless it ends before. */
async function killAfter(requests: number, target: string): Promise<void> {
  const last = s3.requests.length + requests;
  const child = start('migrate', '--to', target);
  const exited = once(child, 'exit');
  while (s3.requests.length < last && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  await exited;
}

test('a migration that is killed again and again loses nothing and is finished by the next run', async () => {
  const files = await fill(disk, FILES);
  for (const [target, from, to] of [
    ['s3', disk, bucket],
    ['disk', bucket, disk],
  ] as const) {
    if (target === 'disk') await rm(path.join(dataDir, 'files'), { recursive: true });
    for (let kill = 0; kill < 5; kill++) {
      await killAfter(10 + Math.floor(Math.random() * 60), target);
      for (const { company_id, sha256 } of await allOf(to)) expect(await to.check(company_id, sha256)).toBe('intact');
    }
    const { code, output } = await run('migrate', '--to', target);
    expect(output).toMatch(/Copiados: \d+ \([\d,]+ MB\)\. Ya estaban: \d+\. Dañados: 0\./);
    expect(code).toBe(0);
    await expectAll(to, files);
    await expectAll(from === disk ? disk : bucket, files);
  }
  expect((await readdir(path.join(dataDir, 'files', 'drafts'))).length).toBeLessThanOrEqual(5 * 4);
}, 180_000);

test('the command says what is wrong in one line, without the secret', async () => {
  const { code, output } = await run('migrate', '--to', 'tape');
  expect([code, output]).toEqual([1, expect.stringMatching(/^Cuadra: Uso: [^\n]+\n$/)]);
  url = url.replace(':S3RVER@', ':otro-secreto@');
  const refused = await run('migrate', '--to', 's3');
  expect(refused).toEqual({ code: 1, output: 'Cuadra: S3_URL: the secret does not belong to the access key\n' });
});

test('damaged files are named at the end, and the command fails', async () => {
  const files = await fill(disk, 4);
  const [, damaged = ''] = [...files.keys()];
  await writeFile(path.join(dataDir, 'files', damaged), 'otra cosa');
  const { code, output } = await run('migrate', '--to', 's3');
  expect(code).toBe(1);
  expect(output).toMatch(`Dañado en el origen: ${damaged}\n`);
  expect(output).toMatch('Ya estaban: 0. Dañados: 1.');
});
