import { beforeEach, expect, test } from 'vitest';
import { wipeDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { aPhoneOf, left, shown, states } from '#tests/harness/browser/a-phone.ts';
import { AnUploadServer, aFile } from '#tests/harness/server/an-upload-server.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { enqueueUploads, storeUploads } from './enqueue-uploads.ts';
import { cancelUploads, pauseUploads, removeUploads, resumeUploads, sendChosenUploads } from './upload-queue.ts';

let server: AnUploadServer;
beforeEach(() => {
  wipeDevice();
  server = new AnUploadServer();
});

const aPhone = () => aPhoneOf(server);

test('a person takes a file back before it was sent, and nothing of it stays', async () => {
  const { store, engine } = await aPhone();
  const { ids } = await enqueueUploads(store, [aFile('FE-1'), aFile('FE-2')]);
  await cancelUploads(store, ids.slice(0, 1));
  expect(await left(store)).toEqual([1, 1]);
  await engine.drain();
  expect(server.entered).toEqual(['FE-2']);
  expect(await states(store)).toEqual(['cancelled', 'done']);
});

test('a person takes one of two files with the same invoice back, and the other still shows it', async () => {
  const { store } = await aPhone();
  const { ids } = await enqueueUploads(store, [aFile('FE-1'), aFile('FE-1', { name: 'copia.xml' })]);
  expect(await shown(store)).toHaveLength(1);
  await cancelUploads(store, ids.slice(0, 1));
  expect(await shown(store)).toEqual([['FE-1', false, 1]]);
  await cancelUploads(store, ids);
  expect(await shown(store)).toEqual([]);
});

test('a person pauses and resumes the sending of files, and other changes are sent during the pause', async () => {
  const { store, engine } = await aPhone();
  const invoice = server.stored.put(anInvoice({ invoice_number: 'OTRA' }));
  await engine.pull();
  await enqueueUploads(store, [aFile('FE-1')]);
  await pauseUploads(store);
  await enqueue(store, 'invoice.set-status', { id: invoice.id, status: 'paid' });
  const report = await engine.drain({ ignoreBackoff: true });
  expect(report).toMatchObject({ sent: 1, waiting: 0, next_at: null });
  expect(server.entered).toEqual([]);
  await resumeUploads(store);
  await engine.drain();
  expect(server.entered).toEqual(['FE-1']);
});

test('a person chooses files that stay here until sent, and may take them out again', async () => {
  const { store, engine } = await aPhone();
  const { ids } = await storeUploads(store, [aFile('FE-1'), aFile('FE-2')], { state: 'chosen' });
  await engine.drain();
  expect([await shown(store), server.entered]).toEqual([[], []]);
  await removeUploads(store, ids.slice(0, 1));
  while ((await sendChosenUploads(store, { atOnce: 1 })) > 0);
  await engine.drain();
  expect(server.entered).toEqual(['FE-2']);
  expect(await left(store)).toEqual([0, 0]);
});
