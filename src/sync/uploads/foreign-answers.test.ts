import { beforeEach, expect, test } from 'vitest';
import { wipeDevice } from '#tests/harness/a-device.ts';
import { aPhoneOf, left } from '#tests/harness/browser/a-phone.ts';
import { AnUploadServer, aFile } from '#tests/harness/server/an-upload-server.ts';
import { storeUploads } from './enqueue-uploads.ts';
import { answerForeign, sendChosenUploads } from './upload-queue.ts';

let server: AnUploadServer;
beforeEach(() => {
  wipeDevice();
  server = new AnUploadServer();
});

const identityOf = (file: ReturnType<typeof aFile>) => file.reading?.documents[0]?.identity ?? '';

test('a file of which nothing is to be uploaded leaves the device unsent, with its bytes', async () => {
  const { store, engine } = await aPhoneOf(server);
  const [skipped, sent] = [aFile('FE-1'), aFile('FE-2')];
  await storeUploads(store, [skipped, sent], { state: 'chosen' });
  await answerForeign(store, { [identityOf(skipped)]: 'skip' });
  expect(await sendChosenUploads(store)).toBe(2);
  expect(await sendChosenUploads(store)).toBe(0);
  expect((await store.uploads.toArray()).map(({ name }) => name)).toEqual(['FE-2.xml']);
  await engine.drain();
  expect(server.entered).toEqual(['FE-2']);
  expect(await left(store)).toEqual([0, 0]);
});

test('an answer is shown while the file waits, and changes nothing where the server does not ask', async () => {
  const { store, engine } = await aPhoneOf(server);
  const file = aFile('FE-1');
  await storeUploads(store, [file], { state: 'chosen' });
  await answerForeign(store, { [identityOf(file)]: 'expense', 'of-another-file': 'skip' });
  await sendChosenUploads(store);
  expect(await store.invoices.toArray()).toMatchObject([{ classification: 'expense' }]);
  await engine.drain();
  expect(await store.outbox.count()).toBe(0);
  expect(server.entered).toEqual(['FE-1']);
});
