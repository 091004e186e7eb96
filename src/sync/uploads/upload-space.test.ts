import { beforeEach, describe, expect, test } from 'vitest';
import { writeMeta } from '#store/meta.ts';
import { wipeDevice } from '#tests/harness/a-device.ts';
import { aPhoneOf, left, shown } from '#tests/harness/browser/a-phone.ts';
import { AnUploadServer, aFile } from '#tests/harness/server/an-upload-server.ts';
import { enqueueUploads, storeUploads } from './enqueue-uploads.ts';

let server: AnUploadServer;
beforeEach(() => {
  wipeDevice();
  server = new AnUploadServer();
});

const aPhone = () => aPhoneOf(server);

describe('the space of the device', () => {
  test('a file over 25 MB is refused alone', async () => {
    const { store } = await aPhone();
    const large = { name: 'grande.zip', type: '', bytes: new ArrayBuffer(25 * 1024 * 1024 + 1) };
    const result = await enqueueUploads(store, [large, aFile('FE-1')]);
    expect(result).toMatchObject({ ids: [expect.any(String)], refused: [{ name: 'grande.zip', reason: 'too_big' }] });
  });

  test('more than 200 MB never wait', async () => {
    const { store } = await aPhone();
    const { ids } = await enqueueUploads(store, [aFile('FE-1')]);
    await store.uploads.update(ids[0] ?? '', { size: 200 * 1024 * 1024 });
    const result = await enqueueUploads(store, [aFile('FE-2')]);
    expect(result).toEqual({ ids: [], refused: [{ name: 'FE-2.xml', reason: 'queue_full' }] });
  });

  test('without room nothing changes and each file is named', async () => {
    const { store } = await aPhone();
    const estimate = async () => ({ quota: 100, usage: 99 });
    const result = await storeUploads(store, [aFile('FE-1'), aFile('FE-2')], { estimate });
    expect(result.refused.map(({ reason }) => reason)).toEqual(['storage_full', 'storage_full']);
    expect([await store.uploads.count(), ...(await left(store))]).toEqual([0, 0, 0]);
  });

  test('when writing fails for want of space, nothing of the whole drop stays', async () => {
    const { store } = await aPhone();
    const fail = () => {
      throw Object.assign(new Error('no'), { name: 'QuotaExceededError' });
    };
    store.outbox.hook('creating', fail);
    const result = await enqueueUploads(store, [aFile('FE-1'), aFile('FE-2')]);
    store.outbox.hook('creating').unsubscribe(fail);
    expect(result.refused.map(({ reason }) => reason)).toEqual(['storage_full', 'storage_full']);
    expect([await store.uploads.count(), ...(await left(store)), await shown(store)]).toEqual([0, 0, 0, []]);
  });

  test('a database of a newer build is left alone', async () => {
    const { store } = await aPhone();
    await writeMeta(store, 'schema_rev', 99);
    expect((await enqueueUploads(store, [aFile('FE-1')])).refused).toEqual([{ name: 'FE-1.xml', reason: 'read_only' }]);
  });

  test('the same file again is the same upload', async () => {
    const { store } = await aPhone();
    const first = await enqueueUploads(store, [aFile('FE-1')]);
    expect(await enqueueUploads(store, [aFile('FE-1')])).toEqual(first);
  });
});
