import { beforeEach, describe, expect, test, vi } from 'vitest';
import { applyChangesToDashboard } from '#domain/invoices/totals.ts';
import { currentIds } from '#store/invoices/current-ids.ts';
import { rekeyPreviews } from '#store/invoices/rekey-previews.ts';
import { Store } from '#store/store.ts';
import { wipeDevice } from '#tests/harness/a-device.ts';
import { aPhoneOf, engineOver, left, type Phone } from '#tests/harness/browser/a-phone.ts';
import { expectFolded } from '#tests/harness/invariants.ts';
import { AnUploadServer, aFile } from '#tests/harness/server/an-upload-server.ts';
import { discardChange } from '../outbox/discard-change.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { changeMany } from '../outbox/enqueue-many.ts';
import { listChangedRows } from '../outbox/list-changed-rows.ts';
import { listPendingChanges } from '../outbox/list-pending-changes.ts';
import { retryChange } from '../outbox/retry-change.ts';
import { resetPulledData } from '../pull/apply-page.ts';
import { clearSession, saveSignIn } from '../session/session.ts';
import { signOutDevice } from '../session/sign-out-device.ts';
import { enqueueUploads, storeUploads } from './enqueue-uploads.ts';
import {
  answerForeign,
  cancelUploads,
  pauseUploads,
  resumeUploads,
  retryUploads,
  sendChosenUploads,
} from './upload-queue.ts';

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

const idOf = async (number: string) =>
  (await store.invoices.toArray()).find(({ invoice_number }) => invoice_number === number)?.id ?? '';
const pay = async (number: string) => enqueue(store, 'invoice.set-status', { id: await idOf(number), status: 'paid' });
const classify = async (number: string, classification: 'income' | 'expense') =>
  enqueue(store, 'invoice.set-classification', { id: await idOf(number), classification });
const remove = async (number: string) => enqueue(store, 'invoice.delete', { id: await idOf(number) });
const atServer = (number: string) =>
  [...server.stored.rows.values()].find(({ invoice }) => invoice.invoice_number === number);
const waiting = () => store.outbox.orderBy('seq').toArray();
const uploads = () => store.uploads.orderBy('place').toArray();
const drain = () => phone.engine.drain({ ignoreBackoff: true });
const theFile = async () => (await uploads())[0]?.id ?? '';

describe('what was decided about a document that waits', () => {
  test('is shown at once and counted once, sent after the file and once, and stays as it was decided', async () => {
    await enqueueUploads(store, [aFile('FE-1 FE-2')]);
    await pay('FE-1');
    await classify('FE-1', 'expense');
    expect(await store.invoices.get(await idOf('FE-1'))).toMatchObject({
      status: 'paid',
      classification: 'expense',
      pend: 1,
      change_state: 'waiting',
    });
    await expectFolded(store);
    const nothing = {
      total_income: 0,
      total_expense: 0,
      total_credit_note: 0,
      total_invoices: 0,
      unconverted_invoices: 0,
      status_counts: { draft: 0, sent: 0, pending_payment: 0, paid: 0 },
      monthly_data: [],
      unconverted: [],
    };
    const counted = applyChangesToDashboard(nothing, 'all', await listChangedRows(store));
    expect(counted).toMatchObject({ total_invoices: 2, status_counts: { draft: 1, paid: 1 } });
    await drain();
    expect(atServer('FE-1')?.invoice).toMatchObject({ status: 'paid', classification: 'expense' });
    expect(atServer('FE-2')?.invoice.status).toBe('draft');
    expect([...server.stored.runs.values()]).toEqual([1, 1]);
    expect(await left(store)).toEqual([0, 0]);
    await phone.engine.pull();
    expect((await store.invoices.toArray()).map(({ rev, pend }) => [rev > 0, pend])).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
  });

  test('is not sent while the file waits, and does not make the round come back for it', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await pay('FE-1');
    await pauseUploads(store);
    expect(await drain()).toMatchObject({ sent: 0, waiting: 0, next_at: null });
    expect(server.stored.requests.filter(({ op_id }) => op_id)).toEqual([]);
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([0, 0]);
  });

  test('is merged and undone like any other change', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    const id = await idOf('FE-1');
    await pay('FE-1');
    await enqueue(store, 'invoice.set-status', { id, status: 'sent' });
    expect(await waiting()).toHaveLength(2);
    await enqueue(store, 'invoice.set-status', { id, status: 'draft' });
    expect((await waiting()).map(({ operation }) => operation)).toEqual(['upload.file']);
    expect(await store.invoices.get(id)).toMatchObject({ status: 'draft', pend: 1, change_state: 'waiting' });
    await expectFolded(store);
  });

  test('is decided for many documents at once', async () => {
    await enqueueUploads(store, [aFile('FE-1 FE-2 FE-3')]);
    const ids = (await store.invoices.toArray()).map(({ id }) => id);
    const request = ({ id }: { id: string }) =>
      ({ name: 'invoice.set-status', input: { id, status: 'paid' } }) as const;
    expect(await changeMany(store, ids, request)).toMatchObject({ queued: 3, refused: [] });
    await drain();
    expect(server.stored.live().map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  });

  test('survives a reload, a full pull and a second tab that sends', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await pay('FE-1');
    await pauseUploads(store);
    store.close();
    const tab = new Store(store.name);
    store = tab;
    await resetPulledData(tab, 0);
    phone = Object.assign(phone, { store: tab }, engineOver(server, tab, phone.clock));
    await phone.engine.pull();
    expect(await tab.invoices.get(await idOf('FE-1'))).toMatchObject({ status: 'paid', change_state: 'waiting' });
    await expectFolded(tab);
    await resumeUploads(tab);
    const other = engineOver(server, new Store(tab.name), phone.clock).engine;
    await Promise.all([drain(), other.drain({ ignoreBackoff: true })]);
    await phone.engine.syncNow();
    expect(atServer('FE-1')?.invoice.status).toBe('paid');
    expect([...server.stored.runs.values()]).toEqual([1]);
    expect(await left(tab)).toEqual([0, 0]);
  });

  test('made while the file is being sent goes after it too', async () => {
    let open = () => {};
    server.gate = new Promise((resolve) => {
      open = resolve;
    });
    await enqueueUploads(store, [aFile('FE-1')]);
    const round = drain();
    await vi.waitFor(() => expect(server.inFlight).toBe(1));
    await pay('FE-1');
    open();
    await round;
    expect(atServer('FE-1')?.invoice.status).toBe('paid');
  });

  test('goes when the pull brings the invoice before the answer, and the answer does not undo it', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await pay('FE-1');
    server.faults = ['drop-after'];
    await drain();
    await phone.engine.pull();
    expect(await store.invoices.toArray()).toMatchObject([{ status: 'paid', change_state: 'waiting' }]);
    await drain();
    expect(atServer('FE-1')?.invoice.status).toBe('paid');
    expect([...server.stored.runs.values()]).toEqual([1]);
    expect(await store.invoices.toArray()).toMatchObject([{ status: 'paid' }]);
    expect(await left(store)).toEqual([0, 0]);
  });

  test('stays with its user: kept at the sign-out, sent by nobody else', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await pay('FE-1');
    const { registry, user, clock, call } = phone;
    await signOutDevice({ registry, store, call, choice: 'keep' });
    await clearSession(registry, store);
    store = await saveSignIn(registry, { token: server.stored.signIn(user), user }, clock.now);
    expect(await store.invoices.toArray()).toMatchObject([{ status: 'paid', change_state: 'waiting' }]);
    await engineOver(server, store, clock).engine.syncNow();
    expect(atServer('FE-1')?.invoice.status).toBe('paid');
    expect(await left(store)).toEqual([0, 0]);
  });
});

describe('when the server has the invoice already', () => {
  test('as the preview showed it, the decision is applied', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await pay('FE-1');
    await anotherDeviceUploads('FE-1');
    await drain();
    expect(atServer('FE-1')?.invoice.status).toBe('paid');
    expect(await left(store)).toEqual([0, 0]);
  });

  test.each([
    ['a status', pay, { status: 'sent' }],
    ['a deletion', remove, { status: 'sent' }],
  ] as const)('and somebody decided otherwise, %s is a conflict that the person decides', async (_, decide, theirs) => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await decide('FE-1');
    await anotherDeviceUploads('FE-1', 'sent');
    await drain();
    expect(atServer('FE-1')).toMatchObject({ deleted: false, invoice: theirs });
    const [row] = await waiting();
    expect(row).toMatchObject({ state: 'parked', refusal: { code: 'conflict', current: theirs } });
    expect(await store.invoices.toArray()).toMatchObject([{ ...theirs, change_state: 'conflict' }]);
    await retryChange(store, row?.seq ?? 0, phone.clock.now);
    await drain();
    expect(await left(store)).toEqual([0, 0]);
    expect(atServer('FE-1')?.invoice.status === 'sent').toBe(atServer('FE-1')?.deleted);
  });

  test('a decision about another field than theirs is applied', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await classify('FE-1', 'expense');
    await anotherDeviceUploads('FE-1', 'paid');
    await drain();
    expect(atServer('FE-1')?.invoice).toMatchObject({ status: 'paid', classification: 'expense' });
  });

  test('in the trash, a deletion is done and another decision is left to the person, with the reason', async () => {
    await enqueueUploads(store, [aFile('FE-1'), aFile('FE-2')]);
    await pay('FE-1');
    await remove('FE-2');
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
    const id = atServer(number)?.invoice.id ?? '';
    if (to) server.stored.write(id, to);
    other.store.close();
  }
});

describe('when the file does not become an invoice', () => {
  test('the decisions about the documents that were refused are left to the person, the others are sent', async () => {
    await enqueueUploads(store, [aFile('FE-1 FE-2 FE-3')]);
    await pay('FE-1');
    await pay('FE-2');
    await remove('FE-3');
    server.refused.add('FE-2').add('FE-3');
    await drain();
    expect(atServer('FE-1')?.invoice.status).toBe('paid');
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
    await pay('FE-1');
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
    expect(atServer('FE-1')?.invoice.status).toBe('paid');
    expect(await left(store)).toEqual([0, 0]);
  });

  test('because it was rejected, the decisions wait behind it and go with it when it is sent again', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await pay('FE-1');
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
    expect(atServer('FE-1')?.invoice.status).toBe('paid');
    expect(await left(store)).toEqual([0, 0]);
  });

  test('because the person cancels it, waiting or rejected, the decisions go with it and are counted', async () => {
    await enqueueUploads(store, [aFile('FE-1 FE-2'), aFile('FE-3')]);
    await pay('FE-1');
    await remove('FE-2');
    await pay('FE-3');
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
    await pay('FE-1');
    expect(await cancelUploads(store, [await theFile()])).toBe(0);
    expect(await store.invoices.toArray()).toMatchObject([{ status: 'paid', change_state: 'waiting' }]);
    await expectFolded(store);
    await drain();
    expect(atServer('FE-1')?.invoice.status).toBe('paid');
  });
});

describe('a deletion', () => {
  test('hides the row, sends the file, and puts the invoice into the trash', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await remove('FE-1');
    expect(await store.invoices.count()).toBe(0);
    await enqueueUploads(store, [aFile('FE-1', { name: 'copia.xml' })]);
    expect(await store.invoices.count()).toBe(0);
    await drain();
    expect(atServer('FE-1')?.deleted).toBe(true);
    expect(await left(store)).toEqual([0, 0]);
    expect(await store.invoices.count()).toBe(0);
  });

  test('is undone before the file is sent', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    const id = await idOf('FE-1');
    await pay('FE-1');
    await remove('FE-1');
    await enqueue(store, 'invoice.restore', { id });
    expect(await store.invoices.get(id)).toMatchObject({ status: 'draft', change_state: 'waiting' });
    expect(await waiting()).toHaveLength(1);
    expect((await enqueue(store, 'invoice.restore', { id: 'doc:unknown' })).outcome).toBe('gone');
  });

  test('that the person discards brings the row back', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await remove('FE-1');
    const [, row] = await waiting();
    await discardChange(store, row?.seq ?? 0);
    expect(await store.invoices.toArray()).toMatchObject([{ invoice_number: 'FE-1', upload_id: await theFile() }]);
  });
});

test('an undo after the file was sent finds the invoice under its id', async () => {
  await enqueueUploads(store, [aFile('FE-1')]);
  const id = await idOf('FE-1');
  expect(await currentIds(store, [id])).toEqual([id]);
  await drain();
  expect(await currentIds(store, [id, 'other'])).toEqual([atServer('FE-1')?.invoice.id, 'other']);
});

test.each([
  ['the answer', drain],
  [
    'the pull',
    async () => {
      server.faults = ['drop-after'];
      await phone.engine.syncNow();
      return phone.engine.syncNow();
    },
  ],
] as const)('a later decision about the class takes the place of the answer at the upload: by %s', async (_, run) => {
  const file = aFile('AJENA-1');
  await storeUploads(store, [file], { state: 'chosen' });
  await answerForeign(store, { [file.reading?.documents[0]?.identity ?? '']: 'expense' });
  await sendChosenUploads(store);
  await classify('AJENA-1', 'income');
  await run();
  await drain();
  expect(atServer('AJENA-1')?.invoice.classification).toBe('income');
  expect(await left(store)).toEqual([0, 0]);
});

test('a decision about the status leaves the answer at the upload as it is', async () => {
  const file = aFile('AJENA-1');
  await storeUploads(store, [file], { state: 'chosen' });
  await answerForeign(store, { [file.reading?.documents[0]?.identity ?? '']: 'expense' });
  await sendChosenUploads(store);
  await pay('AJENA-1');
  await drain();
  expect(atServer('AJENA-1')?.invoice).toMatchObject({ classification: 'expense', status: 'paid' });
  expect(await left(store)).toEqual([0, 0]);
});

test('previews of an earlier build get the key of their document', async () => {
  await enqueueUploads(store, [aFile('FE-1')]);
  const key = await idOf('FE-1');
  const [row] = await store.invoices.toArray();
  const id = crypto.randomUUID();
  await store.invoices.delete(key);
  if (row) await store.invoices.put({ ...row, id });
  await store.uploads.toCollection().modify({ preview_ids: [id] });
  await store.transaction('rw', [store.invoices, store.uploads], (transaction) => rekeyPreviews(transaction));
  expect(await idOf('FE-1')).toBe(key);
  expect(await uploads()).toMatchObject([{ preview_ids: [key] }]);
});
