import { beforeEach, expect, test } from 'vitest';
import { type Device, wipeDevice } from '#tests/harness/a-device.ts';
import { aPhoneOf, left } from '#tests/harness/browser/a-phone.ts';
import { atServer, classify, pay } from '#tests/harness/browser/decide-by-number.ts';
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

test.each([
  ['the answer', (engine: Device['engine']) => engine.drain({ ignoreBackoff: true })],
  [
    'the pull',
    async (engine: Device['engine']) => {
      server.faults = ['drop-after'];
      await engine.syncNow();
      return engine.syncNow();
    },
  ],
] as const)('a later decision about the class takes the place of the answer at the upload: by %s', async (_, run) => {
  const { store, engine } = await aPhoneOf(server);
  await engine.pull();
  const file = aFile('AJENA-1');
  await storeUploads(store, [file], { state: 'chosen' });
  await answerForeign(store, { [identityOf(file)]: 'expense' });
  await sendChosenUploads(store);
  await classify(store, 'AJENA-1', 'income');
  await run(engine);
  await engine.drain({ ignoreBackoff: true });
  expect(atServer(server, 'AJENA-1')?.invoice.classification).toBe('income');
  expect(await left(store)).toEqual([0, 0]);
});

test('a decision about the status leaves the answer at the upload as it is', async () => {
  const { store, engine } = await aPhoneOf(server);
  await engine.pull();
  const file = aFile('AJENA-1');
  await storeUploads(store, [file], { state: 'chosen' });
  await answerForeign(store, { [identityOf(file)]: 'expense' });
  await sendChosenUploads(store);
  await pay(store, 'AJENA-1');
  await engine.drain({ ignoreBackoff: true });
  expect(atServer(server, 'AJENA-1')?.invoice).toMatchObject({ classification: 'expense', status: 'paid' });
  expect(await left(store)).toEqual([0, 0]);
});
