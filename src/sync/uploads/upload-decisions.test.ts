import { beforeEach, describe, expect, test, vi } from 'vitest';
import { applyChangesToDashboard } from '#domain/invoices/totals.ts';
import { currentIds } from '#store/invoices/current-ids.ts';
import { rekeyPreviews } from '#store/invoices/rekey-previews.ts';
import { Store } from '#store/store.ts';
import { wipeDevice } from '#tests/harness/a-device.ts';
import { aPhoneOf, engineOver, left, type Phone } from '#tests/harness/browser/a-phone.ts';
import { atServer, classify, idOf, pay, remove } from '#tests/harness/browser/decide-by-number.ts';
import { expectFolded } from '#tests/harness/invariants.ts';
import { AnUploadServer, aFile } from '#tests/harness/server/an-upload-server.ts';
import { discardChange } from '../outbox/discard-change.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { changeMany } from '../outbox/enqueue-many.ts';
import { listChangedRows } from '../outbox/list-changed-rows.ts';
import { resetPulledData } from '../pull/apply-page.ts';
import { clearSession, saveSignIn } from '../session/session.ts';
import { signOutDevice } from '../session/sign-out-device.ts';
import { enqueueUploads } from './enqueue-uploads.ts';
import { pauseUploads, resumeUploads } from './upload-queue.ts';

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

describe('what was decided about a document that waits', () => {
  test('is shown at once and counted once, sent after the file and once, and stays as it was decided', async () => {
    await enqueueUploads(store, [aFile('FE-1 FE-2')]);
    await pay(store, 'FE-1');
    await classify(store, 'FE-1', 'expense');
    expect(await store.invoices.get(await idOf(store, 'FE-1'))).toMatchObject({
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
    expect(atServer(server, 'FE-1')?.invoice).toMatchObject({ status: 'paid', classification: 'expense' });
    expect(atServer(server, 'FE-2')?.invoice.status).toBe('draft');
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
    await pay(store, 'FE-1');
    await pauseUploads(store);
    expect(await drain()).toMatchObject({ sent: 0, waiting: 0, next_at: null });
    expect(server.stored.requests.filter(({ op_id }) => op_id)).toEqual([]);
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([0, 0]);
  });

  test('is merged and undone like any other change', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    const id = await idOf(store, 'FE-1');
    await pay(store, 'FE-1');
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
    await pay(store, 'FE-1');
    await pauseUploads(store);
    store.close();
    const tab = new Store(store.name);
    store = tab;
    await resetPulledData(tab, 0);
    phone = Object.assign(phone, { store: tab }, engineOver(server, tab, phone.clock));
    await phone.engine.pull();
    expect(await tab.invoices.get(await idOf(store, 'FE-1'))).toMatchObject({
      status: 'paid',
      change_state: 'waiting',
    });
    await expectFolded(tab);
    await resumeUploads(tab);
    const other = engineOver(server, new Store(tab.name), phone.clock).engine;
    await Promise.all([drain(), other.drain({ ignoreBackoff: true })]);
    await phone.engine.syncNow();
    expect(atServer(server, 'FE-1')?.invoice.status).toBe('paid');
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
    await pay(store, 'FE-1');
    open();
    await round;
    expect(atServer(server, 'FE-1')?.invoice.status).toBe('paid');
  });

  test('goes when the pull brings the invoice before the answer, and the answer does not undo it', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await pay(store, 'FE-1');
    server.faults = ['drop-after'];
    await drain();
    await phone.engine.pull();
    expect(await store.invoices.toArray()).toMatchObject([{ status: 'paid', change_state: 'waiting' }]);
    await drain();
    expect(atServer(server, 'FE-1')?.invoice.status).toBe('paid');
    expect([...server.stored.runs.values()]).toEqual([1]);
    expect(await store.invoices.toArray()).toMatchObject([{ status: 'paid' }]);
    expect(await left(store)).toEqual([0, 0]);
  });

  test('stays with its user: kept at the sign-out, sent by nobody else', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await pay(store, 'FE-1');
    const { registry, user, clock, call } = phone;
    await signOutDevice({ registry, store, call, choice: 'keep' });
    await clearSession(registry, store);
    store = await saveSignIn(registry, { token: server.stored.signIn(user), user }, clock.now);
    expect(await store.invoices.toArray()).toMatchObject([{ status: 'paid', change_state: 'waiting' }]);
    await engineOver(server, store, clock).engine.syncNow();
    expect(atServer(server, 'FE-1')?.invoice.status).toBe('paid');
    expect(await left(store)).toEqual([0, 0]);
  });
});

describe('a deletion', () => {
  test('hides the row, sends the file, and puts the invoice into the trash', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await remove(store, 'FE-1');
    expect(await store.invoices.count()).toBe(0);
    await enqueueUploads(store, [aFile('FE-1', { name: 'copia.xml' })]);
    expect(await store.invoices.count()).toBe(0);
    await drain();
    expect(atServer(server, 'FE-1')?.deleted).toBe(true);
    expect(await left(store)).toEqual([0, 0]);
    expect(await store.invoices.count()).toBe(0);
  });

  test('is undone before the file is sent', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    const id = await idOf(store, 'FE-1');
    await pay(store, 'FE-1');
    await remove(store, 'FE-1');
    await enqueue(store, 'invoice.restore', { id });
    expect(await store.invoices.get(id)).toMatchObject({ status: 'draft', change_state: 'waiting' });
    expect(await waiting()).toHaveLength(1);
    expect((await enqueue(store, 'invoice.restore', { id: 'doc:unknown' })).outcome).toBe('gone');
  });

  test('that the person discards brings the row back', async () => {
    await enqueueUploads(store, [aFile('FE-1')]);
    await remove(store, 'FE-1');
    const [, row] = await waiting();
    await discardChange(store, row?.seq ?? 0);
    expect(await store.invoices.toArray()).toMatchObject([{ invoice_number: 'FE-1', upload_id: await theFile() }]);
  });
});

test('an undo after the file was sent finds the invoice under its id', async () => {
  await enqueueUploads(store, [aFile('FE-1')]);
  const id = await idOf(store, 'FE-1');
  expect(await currentIds(store, [id])).toEqual([id]);
  await drain();
  expect(await currentIds(store, [id, 'other'])).toEqual([atServer(server, 'FE-1')?.invoice.id, 'other']);
});

test('previews of an earlier build get the key of their document', async () => {
  await enqueueUploads(store, [aFile('FE-1')]);
  const key = await idOf(store, 'FE-1');
  const [row] = await store.invoices.toArray();
  const id = crypto.randomUUID();
  await store.invoices.delete(key);
  if (row) await store.invoices.put({ ...row, id });
  await store.uploads.toCollection().modify({ preview_ids: [id] });
  await store.transaction('rw', [store.invoices, store.uploads], (transaction) => rekeyPreviews(transaction));
  expect(await idOf(store, 'FE-1')).toBe(key);
  expect(await uploads()).toMatchObject([{ preview_ids: [key] }]);
});
