import { beforeEach, describe, expect, test, vi } from 'vitest';
import { applyChangesToDashboard } from '#domain/invoices/totals.ts';
import { readMeta } from '#store/meta.ts';
import { Store } from '#store/store.ts';
import { wipeDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { aPhoneOf, engineOver, left, shown, states } from '#tests/harness/browser/a-phone.ts';
import { AnUploadServer, aFile, type UploadFault } from '#tests/harness/server/an-upload-server.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { listChangedRows } from '../outbox/list-changed-rows.ts';
import { putRecord } from '../records/enqueue-record.ts';
import { enqueueUploads } from './enqueue-uploads.ts';
import { retryUploads, saveReading } from './upload-queue.ts';

let server: AnUploadServer;
beforeEach(() => {
  wipeDevice();
  server = new AnUploadServer();
});

const aPhone = () => aPhoneOf(server);

describe('a file in the queue', () => {
  test("is shown at once, sent once, and becomes the server's row in one step", async () => {
    const { store, engine } = await aPhone();
    await enqueueUploads(store, [aFile('FE-1')]);
    expect(await shown(store)).toEqual([['FE-1', false, 1]]);
    await engine.drain();
    expect(await shown(store)).toEqual([['FE-1', true, 0]]);
    expect(await states(store)).toEqual(['done']);
    expect(await left(store)).toEqual([0, 0]);
    expect(server.entered).toEqual(['FE-1']);
    await engine.pull();
    expect(await shown(store)).toEqual([['FE-1', true, 0]]);
  });

  test("shows what the company's rules will set", async () => {
    const { store } = await aPhone();
    const id = '11111111-1111-4111-8111-111111111111';
    const data = {
      name: 'Todas',
      order: 'i',
      enabled: true,
      conditions: {},
      sets: { account: '5195', status: 'sent' },
    };
    await putRecord(store, { id, type: 'rule', data });
    await enqueueUploads(store, [aFile('FE-1')]);
    const [row] = await store.invoices.toArray();
    expect(row?.status).toBe('sent');
    expect(row?.coding.map(({ field, value, rule }) => [field, value, rule])).toEqual([
      ['account', '5195', id],
      ['status', 'sent', id],
    ]);
  });

  test('is counted in the dashboard as soon as it is there', async () => {
    const { store } = await aPhone();
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
    await enqueueUploads(store, [aFile('FE-1')]);
    const counted = applyChangesToDashboard(nothing, 'all', await listChangedRows(store));
    expect(counted).toMatchObject({ total_invoices: 1, status_counts: { draft: 1 } });
  });

  test('survives that everything is closed, and goes when somebody opens it again', async () => {
    const first = await aPhone();
    await enqueueUploads(first.store, [aFile('FE-1'), aFile('FE-2')]);
    first.store.close();
    const store = new Store(first.store.name);
    const { engine } = engineOver(server, store, first.clock);
    expect(await shown(store)).toHaveLength(2);
    await engine.drain();
    expect(server.entered).toEqual(['FE-1', 'FE-2']);
  });

  test('goes in one at a time, in order, and holds up no other change', async () => {
    const { store, engine, clock } = await aPhone();
    await engine.pull();
    const invoice = server.stored.put(anInvoice({ invoice_number: 'OTRA' }));
    await engine.pull();
    let open = () => {};
    server.gate = new Promise((resolve) => {
      open = resolve;
    });
    await enqueueUploads(store, [aFile('FE-1'), aFile('FE-2'), aFile('FE-3')]);
    const round = engine.drain();
    await vi.waitFor(() => expect(server.inFlight).toBe(1));
    await enqueue(store, 'invoice.set-status', { id: invoice.id, status: 'paid' }, clock.now);
    void engine.drain();
    await vi.waitFor(() => expect(server.stored.rows.get(invoice.id)?.invoice.status).toBe('paid'));
    expect(server.entered).toEqual([]);
    open();
    await round;
    expect(server.entered).toEqual(['FE-1', 'FE-2', 'FE-3']);
    expect(server.mostInFlight).toBe(1);
  });

  test('is never shown twice when the pull brings it before its answer', async () => {
    const { store, engine, clock } = await aPhone();
    await enqueueUploads(store, [aFile('FE-1')]);
    server.faults = ['drop-after'];
    await engine.drain();
    await engine.pull();
    expect(await shown(store)).toEqual([['FE-1', true, 0]]);
    clock.now += 600_000;
    await engine.drain();
    expect(await shown(store)).toEqual([['FE-1', true, 0]]);
    expect(server.entered).toEqual(['FE-1']);
  });

  test('that this device knows already is shown once, as the server has it', async () => {
    const { store, engine } = await aPhone();
    await enqueueUploads(store, [aFile('FE-1')]);
    await engine.syncNow();
    await enqueueUploads(store, [aFile('FE-1', { name: 'copia.xml' })]);
    expect(await shown(store)).toEqual([['FE-1', true, 0]]);
    await engine.drain();
    const [, copy] = await store.uploads.orderBy('place').toArray();
    expect(copy?.result?.documents[0]?.outcome).toBe('duplicate');
    expect(await shown(store)).toEqual([['FE-1', true, 0]]);
  });

  test('deleted after it was stored does not come back with a repeated response', async () => {
    const { store, engine, clock } = await aPhone();
    await enqueueUploads(store, [aFile('FE-1')]);
    server.faults = ['drop-after'];
    await engine.drain();
    await engine.pull();
    const [row] = server.stored.live();
    server.stored.write(row?.id ?? '', 'deleted');
    await engine.pull();
    clock.now += 600_000;
    await engine.drain();
    expect(await shown(store)).toEqual([]);
    expect(await states(store)).toEqual(['done']);
  });

  test('that came without a reading gets its row when it was read', async () => {
    const { store } = await aPhone();
    const { reading, ...unread } = aFile('FE-1');
    const { ids } = await enqueueUploads(store, [unread]);
    expect(await shown(store)).toEqual([]);
    await saveReading(store, ids[0] ?? '', reading ?? null);
    expect(await shown(store)).toEqual([['FE-1', false, 1]]);
  });
});

describe('what the server says to a file', () => {
  test.each([
    ['file_too_big', 'failed', 'parked'],
    ['invalid_input', 'failed', 'parked'],
    ['not_allowed', 'failed', 'parked'],
    ['conflict', 'failed', 'parked'],
    ['unexpected', 'failed', 'pending'],
    ['too_many_attempts', 'waiting', 'pending'],
    ['upload_incomplete', 'waiting', 'pending'],
    ['signed_out', 'waiting', 'pending'],
    ['user_mismatch', 'waiting', 'pending'],
    ['drop-before', 'waiting', 'pending'],
  ] satisfies [UploadFault, string, string][])(
    '%s leaves it %s, its change %s and its bytes here',
    async (fault, state, kept) => {
      const { store, engine } = await aPhone();
      await enqueueUploads(store, [aFile('FE-1')]);
      server.faults = [fault];
      await engine.drain();
      expect(await states(store)).toEqual([state]);
      expect((await store.outbox.toArray()).map((row) => row.state)).toEqual([kept]);
      expect(await store.blobs.count()).toBe(1);
      const [upload] = await store.uploads.toArray();
      expect(upload?.problem?.detail).toBe(
        state === 'failed' || fault === 'too_many_attempts' || fault === 'upload_incomplete'
          ? `Dijo ${fault}.`
          : undefined,
      );
      // A rejected file is no longer shown among the invoices.
      expect(await shown(store)).toHaveLength(kept === 'parked' ? 0 : 1);
    },
  );

  test('M6 "too many" holds the whole queue back, without a failed file, and then all of it goes', async () => {
    const { store, engine, clock } = await aPhone();
    await enqueueUploads(store, [aFile('FE-1'), aFile('FE-2'), aFile('FE-3')]);
    server.faults = [undefined, 'too_many_attempts'];
    await engine.drain({ ignoreBackoff: true });
    expect(server.requests).toHaveLength(2);
    expect(await states(store)).toEqual(['done', 'waiting', 'waiting']);
    await engine.drain();
    expect(server.requests).toHaveLength(2);
    clock.now += 600_000;
    await engine.drain();
    expect(await states(store)).toEqual(['done', 'done', 'done']);
    expect(server.entered).toEqual(['FE-1', 'FE-2', 'FE-3']);
  });

  test('a refused file goes again when the person says so, as a new change', async () => {
    const { store, engine } = await aPhone();
    const { ids } = await enqueueUploads(store, [aFile('FE-1')]);
    server.faults = ['not_allowed'];
    await engine.drain();
    await retryUploads(store, ids);
    expect(await shown(store)).toEqual([['FE-1', false, 1]]);
    await engine.drain();
    expect(await states(store)).toEqual(['done']);
    const [first, second] = server.requests;
    expect(first?.op_id).not.toBe(second?.op_id);
  });

  test('an ended session stops the files and keeps each of them', async () => {
    const { store, engine } = await aPhone();
    await enqueueUploads(store, [aFile('FE-1'), aFile('FE-2')]);
    server.faults = ['signed_out'];
    const { stopped } = await engine.drain();
    expect(stopped).toBe('paused');
    expect(await readMeta(store, 'paused')).toBe('auth');
    expect(await left(store)).toEqual([2, 2]);
    expect((await store.outbox.toArray()).map(({ attempts }) => attempts)).toEqual([1, 0]);
  });
});

test('a large file cut at every part goes on where it was', async () => {
  const { store, engine, clock } = await aPhone();
  const size = 6 * 1024 * 1024 + 10;
  await enqueueUploads(store, [aFile('FE-1', { size })]);
  for (let part = 0; part < 7; part += 1) {
    // The client requests the list of stored parts, and the part after the first ones does not arrive.
    server.faults = [undefined, part % 2 ? 'drop-before' : 'drop-after'];
    await engine.drain({ ignoreBackoff: true });
    clock.now += 600_000;
  }
  server.faults = [];
  await engine.drain({ ignoreBackoff: true });
  expect(await states(store)).toEqual(['done']);
  expect(server.entered).toEqual(['FE-1']);
  const sent = server.requests.filter(({ n }) => n !== undefined).map(({ n }) => n);
  // The client queries the server first, so a part that arrived is not sent again when only its response was lost.
  expect(sent).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
