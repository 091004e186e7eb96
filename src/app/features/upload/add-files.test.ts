import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { UploadReader } from '#app/file-parsing/upload-reader.ts';
import { effectivePermissions } from '#domain/companies/plan.ts';
import { Store } from '#store/store.ts';
import { addFiles } from './add-files.ts';

let store: Store;
let wasRead: string[];
beforeEach(() => {
  store = new Store(`test-${crypto.randomUUID()}`);
  wasRead = [];
});

const aFile = (name: string, text = `<Invoice>${name}</Invoice>`) => new File([text], name, { type: 'text/xml' });
const many = (count: number) => Array.from({ length: count }, (_, index) => aFile(`f${index}.xml`));

/** Reads a file as the worker does, except for the file that is no longer there. */
const reader: Pick<UploadReader, 'read'> = {
  read: async (file) => {
    const name = file instanceof File ? file.name : '';
    wasRead.push(name);
    return name === 'gone.xml' ? 'gone' : { bytes: await file.arrayBuffer(), reading: null };
  },
};

const add = (files: readonly File[], limits: { maxFiles?: number; maxBytes?: number } = {}) =>
  addFiles(files, {
    store,
    reader,
    permissions: effectivePermissions('free', 'titular'),
    getState: () => 'chosen',
    isHeld: () => false,
    maxFiles: 20,
    maxBytes: 1_000,
    onProgress: () => {},
    ...limits,
  });
const stored = async () => (await store.uploads.orderBy('place').toArray()).map(({ name }) => name);
const NOTHING = { notInPlan: [], unknown: [], refused: [], isTooMany: false };

test('as many files as the plan allows in one upload are all added, without a notice', async () => {
  expect(await add(many(20))).toEqual(NOTHING);
  expect(await stored()).toEqual(many(20).map(({ name }) => name));
});

test('one file more is not added nor read, and a notice is shown', async () => {
  expect(await add(many(21))).toEqual({ ...NOTHING, isTooMany: true });
  expect(await stored()).toEqual(many(20).map(({ name }) => name));
  expect(wasRead).not.toContain('f20.xml');
});

test('files that are refused take no place of the others', async () => {
  const refused = [aFile('a.exe'), aFile('b.pdf'), aFile('gone.xml'), aFile('large.xml', 'x'.repeat(1_001))];
  expect(await add([...refused, ...many(2)], { maxFiles: 2 })).toEqual({
    notInPlan: ['b.pdf'],
    unknown: ['a.exe'],
    refused: [
      { name: 'gone.xml', reason: 'gone' },
      { name: 'large.xml', reason: 'too_big' },
    ],
    isTooMany: false,
  });
  expect(await stored()).toEqual(['f0.xml', 'f1.xml']);
});

test('a file of exactly the size that the plan takes goes in; a larger one is not even read', async () => {
  const files = [aFile('fits.xml', 'x'.repeat(1_000)), aFile('large.xml', 'x'.repeat(1_001))];
  expect(await add(files)).toEqual({ ...NOTHING, refused: [{ name: 'large.xml', reason: 'too_big' }] });
  expect(await stored()).toEqual(['fits.xml']);
  expect(wasRead).toEqual(['fits.xml']);
});

test('after the most, files that would be refused anyway do not count as too many', async () => {
  expect(await add([...many(2), aFile('a.exe')], { maxFiles: 2 })).toEqual({ ...NOTHING, unknown: ['a.exe'] });
});
