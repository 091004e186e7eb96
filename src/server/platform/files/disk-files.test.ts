import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskFiles } from './disk-files.ts';
import type { FileStore } from './file-store.ts';

const company = randomUUID();
const bytes = new TextEncoder().encode('factura');
const sha256 = '83e62454fd28d8bb1beb80d1a0dc62a50bf61f0ff78b89c9deb2e3c2bcc1feaf';

let root: string;
let files: FileStore;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cuadra-files-'));
  files = await openDiskFiles(root);
});
afterEach(() => rm(root, { recursive: true }));

test('what was put is found by its SHA-256, in the place the backup expects', async () => {
  const name = await files.put(company, bytes);
  expect(name).toMatch(/^[0-9a-f]{64}$/);
  expect(new Uint8Array((await files.get(company, name)) ?? [])).toEqual(bytes);
  expect(await readdir(path.join(root, company, name.slice(0, 2)))).toEqual([name]);
});

test('the same bytes twice, even at once, are one file', async () => {
  const names = await Promise.all([1, 2, 3].map(() => files.put(company, bytes)));
  expect(new Set(names).size).toBe(1);
  expect(await readdir(path.join(root, 'drafts'))).toEqual([]);
});

test('one company does not see the file of another', async () => {
  const name = await files.put(company, bytes);
  expect(await files.get(randomUUID(), name)).toBeUndefined();
  expect(await files.has(randomUUID(), name)).toBe(false);
});

test('removing takes it away, and is content when there is nothing', async () => {
  const name = await files.put(company, bytes);
  await files.remove(company, name);
  await files.remove(company, name);
  expect(await files.has(company, name)).toBe(false);
});

test.each([
  ['../..', sha256],
  [company, '../../../etc/passwd'],
  [company, sha256.toUpperCase()],
])('a name that could lead elsewhere (%s, %s) is refused', async (company_id, name) => {
  await expect(files.get(company_id, name)).rejects.toThrow();
  await expect(files.remove(company_id, name)).rejects.toThrow();
});

test('what a killed process left half written is swept, what another is writing now is not', async () => {
  const [old, young] = ['old', 'young'].map((name) => path.join(root, 'drafts', name));
  await Promise.all([old, young].map((file) => writeFile(file ?? '', 'x')));
  const longAgo = new Date(Date.now() - 7_200_000);
  await utimes(old ?? '', longAgo, longAgo);
  await openDiskFiles(root);
  expect(await readdir(path.join(root, 'drafts'))).toEqual(['young']);
});
