import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openS3 } from '#tests/harness/s3/open-s3.ts';
import { type S3Server, startS3 } from '#tests/harness/s3/s3-server.ts';
import { openDiskFiles } from './disk-files.ts';
import type { ListableFileStore, ListedFile } from './file-store.ts';

const HOUR_MS = 3_600_000;
const bytes = new TextEncoder().encode('factura');
const sha256 = '3c4b2063c40615d2f6b4df7107f36697057f13fc5c1fc4794908169e6eee4902';

let root: string;
let s3: S3Server;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cuadra-files-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true });
});

const STORES = {
  disk: (name: string) => openDiskFiles(path.join(root, name)),
  's3 with checksums': (name: string) => openS3(s3.url(name)),
  's3 without checksums': (name: string) => {
    s3.ignoreChecksums(true);
    return openS3(s3.url(name));
  },
};

const inTime = (ms: number) => new Date(Date.now() + ms);

async function allOf(list: AsyncIterable<ListedFile>): Promise<ListedFile[]> {
  const all: ListedFile[] = [];
  for await (const file of list) all.push(file);
  return all.sort((a, b) => (a.company_id + a.sha256 < b.company_id + b.sha256 ? -1 : 1));
}

describe.each(Object.entries(STORES))('%s', (_, open) => {
  let files: ListableFileStore;
  let company: string;
  let name: string;
  beforeEach(async () => {
    s3.ignoreChecksums(false);
    name = randomUUID();
    files = await open(name);
    company = randomUUID();
  });

  test('what was put is found by its SHA-256, also by a process that starts later', async () => {
    expect(await files.put(company, bytes)).toBe(sha256);
    const later = await open(name);
    expect(Buffer.from((await later.get(company, sha256)) ?? [])).toEqual(Buffer.from(bytes));
    expect(await later.has(company, sha256)).toBe(true);
    expect(await later.check(company, sha256)).toBe('intact');
  });

  test.each([0, 1, 5_000_000, 8 * 1024 * 1024, 8 * 1024 * 1024 + 1, 21_000_000])('%i bytes come back', async (size) => {
    const large = randomBytes(size);
    const key = await files.put(company, large);
    expect(Buffer.compare((await files.get(company, key)) ?? Buffer.alloc(1), large)).toBe(0);
    expect(await files.check(company, key)).toBe('intact');
    expect(s3.uploads.size).toBe(0);
  });

  test('the same bytes twice, even at once, are one file', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => files.put(company, bytes)));
    expect(new Set(keys).size).toBe(1);
    expect(await allOf(files.list())).toEqual([{ company_id: company, sha256, size: bytes.length }]);
  });

  test('one company does not see the file of another', async () => {
    const other = randomUUID();
    await files.put(company, bytes);
    expect(await files.get(other, sha256)).toBeUndefined();
    expect(await files.has(other, sha256)).toBe(false);
    expect(await files.check(other, sha256)).toBe('missing');
    await files.remove(other, sha256);
    expect(await files.has(company, sha256)).toBe(true);
  });

  test('the list has every file, and that of a company only its own', async () => {
    const others = [company, randomUUID()];
    const expected: ListedFile[] = [];
    for (const company_id of others) {
      for (const text of ['a', 'bb', 'ccc']) {
        const key = await files.put(company_id, Buffer.from(text));
        expected.push({ company_id, sha256: key, size: text.length });
      }
    }
    const inOrder = expected.sort((a, b) => (a.company_id + a.sha256 < b.company_id + b.sha256 ? -1 : 1));
    expect(await allOf(files.list())).toEqual(inOrder);
    expect(await allOf(files.list(company))).toEqual(inOrder.filter(({ company_id }) => company_id === company));
    expect(await allOf(files.list(randomUUID()))).toEqual([]);
  });

  test('removing takes it away, and is content when there is nothing', async () => {
    await files.put(company, bytes);
    await files.remove(company, sha256);
    await files.remove(company, sha256);
    expect(await files.has(company, sha256)).toBe(false);
    expect(await files.get(company, sha256)).toBeUndefined();
  });

  test('an unused file is removed, unless it was put after the time', async () => {
    await files.removeUnused(company, sha256, inTime(HOUR_MS));
    await files.put(company, bytes);
    await files.removeUnused(company, sha256, inTime(-HOUR_MS));
    expect(await files.has(company, sha256)).toBe(true);
    await files.removeUnused(company, sha256, inTime(HOUR_MS));
    expect(await files.has(company, sha256)).toBe(false);
  });

  test('a file that is put again is not unused since the first time', async () => {
    await files.put(company, bytes);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const between = new Date();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await files.put(company, bytes);
    await files.removeUnused(company, sha256, between);
    expect(await files.has(company, sha256)).toBe(true);
  });

  test('a removal beside an upload of the same bytes never loses them', async () => {
    for (let round = 0; round < 10; round++) {
      await Promise.all([
        files.put(company, bytes),
        files.removeUnused(company, sha256, inTime(-HOUR_MS)),
        files.put(company, bytes),
      ]);
      expect(await files.check(company, sha256)).toBe('intact');
    }
  });

  test.each([
    ['../..', sha256],
    [randomUUID(), '../../../etc/passwd'],
    [randomUUID(), sha256.toUpperCase()],
  ])('a name that could lead elsewhere (%s, %s) is refused', async (company_id, key) => {
    for (const work of [files.get, files.has, files.remove, files.check])
      await expect(work(company_id, key)).rejects.toThrow();
    await expect(files.removeUnused(company_id, key, new Date())).rejects.toThrow();
  });
});
