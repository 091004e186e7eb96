import { beforeEach, expect, test } from 'vitest';
import { wipeDevice } from '#tests/harness/a-device.ts';
import { aPhoneOf, left, shown, states } from '#tests/harness/browser/a-phone.ts';
import { AnUploadServer, aFile } from '#tests/harness/server/an-upload-server.ts';
import { enqueueUploads } from './enqueue-uploads.ts';
import { undoUploads } from './undo-uploads.ts';

let server: AnUploadServer;
beforeEach(() => {
  wipeDevice();
  server = new AnUploadServer();
});

const never = () => Promise.reject(new Error('Nothing to wait for.'));

test('a file that waits leaves this device', async () => {
  const { store, engine } = await aPhoneOf(server);
  const { ids } = await enqueueUploads(store, [aFile('FE-1')]);
  expect(await undoUploads(store, ids, never)).toBe(0);
  expect([await shown(store), await states(store), await left(store)]).toEqual([[], ['cancelled'], [0, 0]]);
  await engine.drain();
  expect(server.entered).toEqual([]);
});

test('the invoices that a sent file has created go to the trash, others stay', async () => {
  const { store, engine } = await aPhoneOf(server);
  const { ids } = await enqueueUploads(store, [aFile('FE-1')]);
  await engine.drain();
  const [row] = await store.uploads.toArray();
  const [created] = row?.result?.documents ?? [];
  if (!row?.result || !created) throw new Error('The file has no result.');
  const completed = { ...created, outcome: 'completed' as const };
  await store.uploads.put({ ...row, result: { ...row.result, documents: [created, completed] } });
  expect(await undoUploads(store, ids, never)).toBe(1);
  expect(await shown(store)).toEqual([]);
  await engine.drain();
  expect(server.stored.live()).toEqual([]);
});

test('a file that is being sent is waited for', async () => {
  const { store, engine } = await aPhoneOf(server);
  const { ids } = await enqueueUploads(store, [aFile('FE-1')]);
  let open = () => {};
  server.gate = new Promise((resolve) => {
    open = resolve;
  });
  const sent = engine.drain();
  while ((await states(store))[0] !== 'sending') await new Promise((resolve) => setTimeout(resolve, 5));
  const undone = undoUploads(store, ids, async () => {
    open();
    await sent;
  });
  expect(await undone).toBe(0);
  expect(await shown(store)).toEqual([]);
});

test('a file that is no longer listed cannot be taken back', async () => {
  const { store } = await aPhoneOf(server);
  const { ids } = await enqueueUploads(store, [aFile('FE-1')]);
  await store.uploads.clear();
  expect(await undoUploads(store, ids, never)).toBeUndefined();
});
