import { beforeEach, expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_FILES } from '#domain/files/upload.ts';
import { Registry } from '#store/registry.ts';
import { clearSession } from '#sync/session/session.ts';
import { aDevice, type Device, wipeDevice } from '#tests/harness/a-device.ts';
import { fakeLocks } from '#tests/harness/fake-locks.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { signOutDevice } from '../session/sign-out-device.ts';
import { acceptShared, discardShared, listShared, receiveFiles } from './shared-files.ts';

const aFile = (name: string, text = name) => ({
  name,
  type: 'application/xml',
  bytes: new TextEncoder().encode(text).buffer,
});
let device: Device;
let registry: Registry;

beforeEach(async () => {
  wipeDevice();
  device = await aDevice(new InMemoryServer());
  registry = new Registry();
});

const idsSeen = async () => (await listShared(registry, device.store.name)).map(({ id }) => id);
const deciding = async () => ({ registry, store: device.store, locks: fakeLocks(), ids: await idsSeen() });

test('M3 files of another app or page are kept, bytes and all, and nothing is queued without a click', async () => {
  expect(await receiveFiles([aFile('a.xml'), aFile('b.pdf')], { now: 5 })).toEqual({ count: 2, refused: [] });
  expect([await device.store.outbox.count(), await device.store.uploads.count()]).toEqual([0, 0]);
  const kept = await listShared(registry, device.store.name);
  expect(kept.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual([
    ['a.xml', 'a.xml'],
    ['b.pdf', 'b.pdf'],
  ]);

  expect(await acceptShared(await deciding())).toEqual({ queued: 2, refused: [] });
  expect(await device.store.blobs.count()).toBe(2);
  expect(await device.store.outbox.count()).toBe(2);
  expect(await registry.shared.count()).toBe(0);
});

test('M3 only files that the user has seen are sent: a file that arrives before the click needs its own confirmation', async () => {
  await receiveFiles([aFile('seen.xml')]);
  const decision = await deciding();
  await receiveFiles([aFile('later.xml')]);
  expect(await acceptShared(decision)).toEqual({ queued: 1, refused: [] });
  expect((await listShared(registry, device.store.name)).map(({ name }) => name)).toEqual(['later.xml']);
  await discardShared(decision);
  expect(await registry.shared.count()).toBe(1);
});

test('M3 two tabs that accept the same files queue each once', async () => {
  await receiveFiles([aFile('a.xml'), aFile('b.xml')]);
  const decision = await deciding();
  const result = await Promise.all([acceptShared(decision), acceptShared(decision)]);
  expect(result.map(({ queued }) => queued).sort()).toEqual([0, 2]);
  expect(await device.store.outbox.count()).toBe(2);
});

test('M3 what arrives while somebody is signed in is seen by nobody else, also after they sign out', async () => {
  await receiveFiles([aFile('mine.xml')]);
  await signOutDevice({ ...device, registry, call: device.call, choice: 'keep' });
  expect(await listShared(registry, 'cuadra-of-another')).toEqual([]);
  expect((await listShared(registry, device.store.name)).map(({ name }) => name)).toEqual(['mine.xml']);
});

test('M3 who signs out and discards what waits discards these files too', async () => {
  await receiveFiles([aFile('mine.xml')]);
  await signOutDevice({ ...device, registry, call: device.call, choice: 'discard' });
  expect(await registry.shared.count()).toBe(0);
});

test('with nobody signed in they belong to the device, and whoever signs in next decides', async () => {
  await clearSession(device.registry, device.store);
  expect(await receiveFiles([aFile('a.xml')], { now: 5 })).toEqual({ count: 1, refused: [] });
  expect((await listShared(registry, 'cuadra-of-anybody')).map(({ name }) => name)).toEqual(['a.xml']);
});

test('what cannot be taken is named, and the rest is taken', async () => {
  const big = { name: 'grande.zip', type: 'application/zip', bytes: new ArrayBuffer(MAX_UPLOAD_BYTES + 1) };
  const refused = [
    { name: 'libro.xlsx', reason: 'spreadsheet' },
    { name: 'grande.zip', reason: 'too_big' },
  ];
  expect(await receiveFiles([big, aFile('libro.xlsx'), aFile('a.xml')])).toEqual({ count: 1, refused });
});

test('M3 a page that sends files without end fills no device: what waits for a decision has a limit', async () => {
  const many = Array.from({ length: MAX_UPLOAD_FILES }, (_, index) => aFile(`${index}.xml`));
  expect(await receiveFiles(many)).toEqual({ count: MAX_UPLOAD_FILES, refused: [] });
  const refused = [{ name: 'x.xml', reason: 'undecided_full' }];
  expect(await receiveFiles([aFile('x.xml')])).toEqual({ count: 0, refused });
});

test('a device without space keeps none of them and says so', async () => {
  const estimate = async () => ({ quota: 10, usage: 9 });
  expect(await receiveFiles([aFile('a.xml', 'more than fits')], { estimate })).toEqual({
    count: 0,
    refused: [{ name: 'a.xml', reason: 'storage_full' }],
  });
  expect(await registry.shared.count()).toBe(0);
});

test('it leaves no connection behind that would hold up a newer build', async () => {
  await receiveFiles([aFile('a.xml')]);
  registry.close();
  device.store.close();
  device.registry.close();
  await expect(device.store.delete()).resolves.toBeUndefined();
  await expect(device.registry.delete()).resolves.toBeUndefined();
});
