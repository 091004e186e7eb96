import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskFiles } from './disk-files.ts';
import type { FileStore } from './file-store.ts';

const company = randomUUID();
const bytes = new TextEncoder().encode('factura');

let root: string;
let files: FileStore;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cuadra-files-'));
  files = await openDiskFiles(root);
});
afterEach(() => rm(root, { recursive: true }));

// What every store guarantees: file-stores.test.ts.
test('a file is in the place the backup expects', async () => {
  const name = await files.put(company, bytes);
  expect(await readdir(path.join(root, company, name.slice(0, 2)))).toEqual([name]);
});

test('the same bytes twice, even at once, leave no draft', async () => {
  const names = await Promise.all([1, 2, 3].map(() => files.put(company, bytes)));
  expect(new Set(names).size).toBe(1);
  expect(await readdir(path.join(root, 'drafts'))).toEqual([]);
});

test('what a killed process left half written is swept, what another is writing now is not', async () => {
  const [old, young] = ['old', 'young'].map((name) => path.join(root, 'drafts', name));
  await Promise.all([old, young].map((file) => writeFile(file ?? '', 'x')));
  const longAgo = new Date(Date.now() - 7_200_000);
  await utimes(old ?? '', longAgo, longAgo);
  await openDiskFiles(root);
  expect(await readdir(path.join(root, 'drafts'))).toEqual(['young']);
});
