import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '#store/store.ts';
import { wipeDevice } from '#tests/harness/a-device.ts';
import { aPhoneOf, left, type Phone } from '#tests/harness/browser/a-phone.ts';
import { atServer, classify, pay, remove } from '#tests/harness/browser/decide-by-number.ts';
import { expectFolded } from '#tests/harness/invariants.ts';
import { AnUploadServer, aFile } from '#tests/harness/server/an-upload-server.ts';
import { discardChange } from '../outbox/discard-change.ts';
import { listPendingChanges } from '../outbox/list-pending-changes.ts';
import { retryChange } from '../outbox/retry-change.ts';
import { enqueueUploads } from './enqueue-uploads.ts';
import { cancelUploads, retryUploads } from './upload-queue.ts';

let server: AnUploadServer;
let phone: Phone;
let store: Store;
beforeEach(async () => {
  wipeDevice();
  server = new AnUploadServer();
  phone = await aPhoneOf(server);
  ({ store } = phone);
  await phone.engine.pull();
});

const waiting = () => store.outbox.orderBy('seq').toArray();
const uploads = () => store.uploads.orderBy('place').toArray();
const drain = () => phone.engine.drain({ ignoreBackoff: true });
const theFile = async () => (await uploads())[0]?.id ?? '';

describe('when the server has the invoice already', () => {
  test('as the preview showed it, the decision is applied', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await pay(store, 'FE-1');
    await anotherDeviceUploads('FE-1');
    await drain();
    expect(atServer(server, 'FE-1')?.invoice.status).toBe('paid');
    expect(await left(store)).toEqual([0, 0]);
  });

  test.each([
    ['a status', pay, { status: 'sent' }],
    ['a deletion', remove, { status: 'sent' }],
  ] as const)('and somebody decided otherwise, %s is a conflict that the person decides', async (_, decide, theirs) => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await decide(store, 'FE-1');
    await anotherDeviceUploads('FE-1', 'sent');
    await drain();
    expect(atServer(server, 'FE-1')).toMatchObject({ deleted: false, invoice: theirs });
    const [row] = await waiting();
    expect(row).toMatchObject({ state: 'parked', refusal: { code: 'conflict', current: theirs } });
    expect(await store.invoices.toArray()).toMatchObject([{ ...theirs, change_state: 'conflict' }]);
    await retryChange(store, row?.seq ?? 0, phone.clock.now);
    await drain();
    expect(await left(store)).toEqual([0, 0]);
    expect(atServer(server, 'FE-1')?.invoice.status === 'sent').toBe(atServer(server, 'FE-1')?.deleted);
  });

  test('a decision about another field than theirs is applied', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await classify(store, 'FE-1', 'expense');
    await anotherDeviceUploads('FE-1', 'paid');
    await drain();
    expect(atServer(server, 'FE-1')?.invoice).toMatchObject({ status: 'paid', classification: 'expense' });
  });

  test('in the trash, a deletion is done and another decision is left to the person, with the reason', async () => {
    await enqueueUploads(store, [aFile('FE-1'), aFile('FE-2')]);
    await pay(store, 'FE-1');
    await remove(store, 'FE-2');
    await anotherDeviceUploads('FE-1', 'deleted');
    await anotherDeviceUploads('FE-2', 'deleted');
    await drain();
    expect(await waiting()).toMatchObject([
      { state: 'parked', refusal: { code: 'document_not_stored', detail: 'FE-1 está en la papelera.' } },
    ]);
    await expectFolded(store);
  });

  async function anotherDeviceUploads(number: string, to?: 'sent' | 'paid' | 'deleted') {
    const other = await aPhoneOf(server);
    await enqueueUploads(other.store, [aFile(number, { name: 'otra.xml' })]);
    await other.engine.drain();
    const id = atServer(server, number)?.invoice.id ?? '';
    if (to) server.stored.write(id, to);
    other.store.close();
  }
});

describe('when the file does not become an invoice', () => {
  test('the decisions about the documents that were refused are left to the person, the others are sent', async () => {
    await enqueueUploads(store, [aFile('FE-1 FE-2 FE-3')]);
    await pay(store, 'FE-1');
    await pay(store, 'FE-2');
    await remove(store, 'FE-3');
    server.refused.add('FE-2').add('FE-3');
    await drain();
    expect(atServer(server, 'FE-1')?.invoice.status).toBe('paid');
    const [row] = await waiting();
    expect(await waiting()).toMatchObject([
      { label: 'FE-2', state: 'parked', refusal: { code: 'document_not_stored', detail: 'No se puede leer FE-2.' } },
    ]);
    expect(await store.invoices.toArray()).toMatchObject([{ invoice_number: 'FE-1' }]);
    await expectFolded(store);
    // Without a file there is nothing to send it with.
    await retryChange(store, row?.seq ?? 0);
    expect(await waiting()).toMatchObject([{ state: 'parked' }]);
    expect(await discardChange(store, row?.seq ?? 0)).toBe(true);
    expect(await left(store)).toEqual([0, 0]);
  });

  test('and the person uploads it again, the decision can be sent with it', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await pay(store, 'FE-1');
    server.refused.add('FE-1');
    await drain();
    server.refused.clear();
    await enqueueUploads(store, [aFile('FE-1', { name: 'corregida.xml' })]);
    expect(await store.invoices.toArray()).toMatchObject([{ status: 'draft', change_state: 'refused' }]);
    const [row] = await waiting();
    await retryChange(store, row?.seq ?? 0);
    expect(await store.invoices.toArray()).toMatchObject([{ status: 'paid', change_state: 'waiting' }]);
    await drain();
    // The same bytes as before: another upload under another id.
    expect(atServer(server, 'FE-1')?.invoice.status).toBe('paid');
    expect(await left(store)).toEqual([0, 0]);
  });

  test('because it was rejected, the decisions wait behind it and go with it when it is sent again', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await pay(store, 'FE-1');
    server.faults = ['not_allowed'];
    await drain();
    expect(await store.invoices.count()).toBe(0);
    await expectFolded(store);
    const file = await theFile();
    expect(await listPendingChanges(store)).toMatchObject([
      { state: 'refused', hasFile: true, followers: 1 },
      { state: 'behind', after: file, label: 'FE-1' },
    ]);
    expect(await drain()).toMatchObject({ sent: 0 });
    await retryUploads(store, [file]);
    expect(await store.invoices.toArray()).toMatchObject([{ status: 'paid', change_state: 'waiting' }]);
    await drain();
    expect(atServer(server, 'FE-1')?.invoice.status).toBe('paid');
    expect(await left(store)).toEqual([0, 0]);
  });

  test('because the person cancels it, waiting or rejected, the decisions go with it and are counted', async () => {
    await enqueueUploads(store, [aFile('FE-1 FE-2'), aFile('FE-3')]);
    await pay(store, 'FE-1');
    await remove(store, 'FE-2');
    await pay(store, 'FE-3');
    const [first, second] = await uploads();
    server.faults = ['not_allowed'];
    expect(await cancelUploads(store, [second?.id ?? ''])).toBe(1);
    await drain();
    expect(await cancelUploads(store, [first?.id ?? ''])).toBe(2);
    expect(await left(store)).toEqual([0, 0]);
    expect([await store.invoices.count(), await store.shadow.count()]).toEqual([0, 0]);
    expect((await store.log.toArray()).filter(({ kind }) => kind === 'discarded')).toHaveLength(5);
  });

  test('and another file carries the same document, the decision goes with that one', async () => {
    await enqueueUploads(store, [aFile('FE-1'), aFile('FE-1', { name: 'copia.xml' })]);
    await pay(store, 'FE-1');
    expect(await cancelUploads(store, [await theFile()])).toBe(0);
    expect(await store.invoices.toArray()).toMatchObject([{ status: 'paid', change_state: 'waiting' }]);
    await expectFolded(store);
    await drain();
    expect(atServer(server, 'FE-1')?.invoice.status).toBe('paid');
  });
});
