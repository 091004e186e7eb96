import { beforeEach, expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#domain/upload.ts';
import { Registry } from '#store/registry.ts';
import { forgetSession } from '#sync/session.ts';
import { aDevice, type Device, wipeDevice } from '#tests/harness/a-device.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { adoptShared, receiveFiles } from './receive-files.ts';

const aFile = (name: string, text = name) => ({
  name,
  type: 'application/xml',
  bytes: new TextEncoder().encode(text).buffer,
});
let device: Device;

beforeEach(async () => {
  wipeDevice();
  device = await aDevice(new InMemoryServer());
});

test('files of another app are in the queue of who is signed in, bytes and all, when the answer comes', async () => {
  const received = await receiveFiles([aFile('a.xml'), aFile('b.pdf')], { now: 5 });
  expect(received).toEqual({ outcome: 'queued', count: 2, refused: [] });
  expect((await device.store.uploads.toArray()).map(({ name, state }) => [name, state])).toEqual(
    expect.arrayContaining([
      ['a.xml', 'waiting'],
      ['b.pdf', 'waiting'],
    ]),
  );
  expect(await device.store.blobs.count()).toBe(2);
  expect(await device.store.outbox.count()).toBe(2);
});

test('with nobody signed in they are kept, and go nowhere until somebody says so', async () => {
  await forgetSession(device.registry, device.store);
  expect(await receiveFiles([aFile('a.xml')], { now: 5 })).toEqual({ outcome: 'kept', count: 1, refused: [] });
  const registry = new Registry();
  const [kept] = await registry.shared.toArray();
  expect(new TextDecoder().decode(kept?.bytes)).toBe('a.xml');
  expect(await device.store.outbox.count()).toBe(0);

  expect(await adoptShared(registry, device.store)).toEqual({ outcome: 'queued', count: 1, refused: [] });
  expect((await device.store.uploads.toArray()).map(({ name }) => name)).toEqual(['a.xml']);
  expect(await registry.shared.count()).toBe(0);
});

test('what cannot be taken is named, and the rest is taken', async () => {
  const big = { name: 'grande.zip', type: 'application/zip', bytes: new ArrayBuffer(MAX_UPLOAD_BYTES + 1) };
  const files = [big, aFile('libro.xlsx'), aFile('a.xml')];
  const refused = [
    { name: 'libro.xlsx', reason: 'spreadsheet' },
    { name: 'grande.zip', reason: 'too_big' },
  ];
  expect(await receiveFiles(files)).toEqual({ outcome: 'queued', count: 1, refused });
  await forgetSession(device.registry, device.store);
  expect(await receiveFiles(files)).toEqual({ outcome: 'kept', count: 1, refused });
});

test('a device without space keeps none of them and says so', async () => {
  await forgetSession(device.registry, device.store);
  const estimate = async () => ({ quota: 10, usage: 9 });
  expect(await receiveFiles([aFile('a.xml', 'more than fits')], { estimate })).toEqual({
    outcome: 'kept',
    count: 0,
    refused: [{ name: 'a.xml', reason: 'storage_full' }],
  });
  expect(await new Registry().shared.count()).toBe(0);
});

test('it leaves no connection behind that would hold up a newer build', async () => {
  await receiveFiles([aFile('a.xml')]);
  device.store.close();
  device.registry.close();
  await expect(device.store.delete()).resolves.toBeUndefined();
  await expect(device.registry.delete()).resolves.toBeUndefined();
});
