import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { uploadBytes } from '#client/upload-bytes.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { putRecord as putEndpoint } from '#contract/records.ts';
import { readMeta } from '#store/meta.ts';
import { Store } from '#store/store.ts';
import { wipeDevice } from '#tests/harness/a-device.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { aPhoneOf, engineOver, left, type Phone, shown, states } from '#tests/harness/browser/a-phone.ts';
import { AnUploadServer, aFile } from '#tests/harness/server/an-upload-server.ts';
import { createEngine } from '../coordination/engine.ts';
import { discardChange } from '../outbox/discard-change.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { retryChange } from '../outbox/retry-change.ts';
import { putRecord, type RecordPut } from '../records/enqueue-record.ts';
import { clearSession, saveSignIn } from '../session/session.ts';
import type { FileTransport, SendFile, SyncEvent } from '../types.ts';
import { enqueueUploads } from '../uploads/enqueue-uploads.ts';
import { pauseUploads } from '../uploads/upload-queue.ts';

let server: AnUploadServer;
let phone: Phone;
beforeEach(async () => {
  wipeDevice();
  server = new AnUploadServer();
  server.stored.put(invoice);
  phone = await aPhoneOf(server);
  await phone.engine.pull();
});

const invoice = anInvoice({ invoice_number: 'OTRA', status: 'sent' });
const pay = () => enqueue(phone.store, 'invoice.set-status', { id: invoice.id, status: 'paid' }, phone.clock.now);
const atServer = () => server.stored.rows.get(invoice.id)?.invoice.status;
const operations = () => phone.store.outbox.orderBy('seq').toArray();
const withFiles = (files: FileTransport) => {
  const { store, call, clock } = phone;
  return createEngine({ store, call, files, ports: { now: () => clock.now, random: () => 0.5, locks: undefined } });
};

describe('a file and the rules that wait', () => {
  const rule = (): RecordPut<'rule'> => ({
    id: '22222222-2222-4222-8222-222222222222',
    type: 'rule',
    data: { name: 'Papel', order: 'i', enabled: true, conditions: { nit: '900123456' }, sets: { account: '5195' } },
    label: 'Papel',
  });
  /** What the server received, in order: a rule or the last request of a file. */
  const received = async (refuseRules = false) => {
    const order: string[] = [];
    const call = ((e: Endpoint, ...rest: never[]) => {
      order.push(e.path);
      if (refuseRules && e.path === putEndpoint.path)
        return Promise.reject(new Refused(503, { code: 'not_ready', detail: 'x' }));
      return (phone.call as CallableFunction)(e, ...rest);
    }) as Call;
    const send: SendFile = (file, options) => uploadBytes(file, { ...options, callWithProgress: () => call });
    const files = { load: async () => send };
    const { store, clock } = phone;
    const ports = { now: () => clock.now, random: () => 0.5, locks: undefined };
    await createEngine({ store, call, files, ports }).drain();
    return order.filter((path) => path === putEndpoint.path || path.startsWith('/uploads'));
  };

  test('a file that was queued after a rule is sent after it', async () => {
    await putRecord(phone.store, rule());
    await enqueueUploads(phone.store, [aFile('FE-1')]);
    const order = await received();
    expect(order[0]).toBe(putEndpoint.path);
    expect(server.entered).toEqual(['FE-1']);
  });

  test('it waits while the rule waits; one that was queued before the rule does not', async () => {
    await enqueueUploads(phone.store, [aFile('FE-1')]);
    await putRecord(phone.store, rule());
    await enqueueUploads(phone.store, [aFile('FE-2')]);
    await received(true);
    expect(server.entered).toEqual(['FE-1']);
    expect(await states(phone.store)).toEqual(['done', 'waiting']);
  });
});

describe('a file that cannot go on now', () => {
  test('is not tried again in the same run, and none of its progress is lost', async () => {
    await enqueueUploads(phone.store, [aFile('FE-1'), aFile('FE-2')]);
    const sendFile = vi.fn(async () => undefined);
    await withFiles({ load: async () => sendFile }).drain();
    expect(sendFile).toHaveBeenCalledTimes(2);
    expect(await states(phone.store)).toEqual(['waiting', 'waiting']);
    expect((await operations()).map(({ attempts }) => attempts)).toEqual([0, 0]);
    await phone.engine.drain();
    expect(server.entered).toEqual(['FE-1', 'FE-2']);
  });

  test('waits for the code that sends files: the round says when to come back, and other changes go', async () => {
    await enqueueUploads(phone.store, [aFile('FE-1')]);
    await pay();
    const load = vi.fn(async () => undefined);
    const report = await withFiles({ load }).drain();
    expect(report).toMatchObject({ sent: 1, waiting: 1, next_at: phone.clock.now + 30_000 });
    expect(load).toHaveBeenCalledTimes(1);
    expect(await operations()).toMatchObject([{ operation: 'upload.file', attempts: 0, next_at: 0 }]);
    expect(atServer()).toBe('paid');
  });

  test('because a page closed while it was being sent is one that waits, also while files are paused', async () => {
    await enqueueUploads(phone.store, [aFile('FE-1')]);
    await phone.store.uploads.toCollection().modify({ state: 'sending' });
    await phone.store.outbox.toCollection().modify({ attempts: 1 });
    await pauseUploads(phone.store);
    await phone.engine.drain();
    expect(await states(phone.store)).toEqual(['waiting']);
    expect(await operations()).toMatchObject([{ attempts: 1 }]);
  });

  test('without a network is not the first of many failures: after three, nothing more is tried', async () => {
    await enqueueUploads(phone.store, [aFile('FE-1'), aFile('FE-2'), aFile('FE-3'), aFile('FE-4')]);
    server.faults = Array.from({ length: 4 }, () => 'drop-before' as const);
    expect(await phone.engine.drain()).toMatchObject({ sent: 0, waiting: 4, stopped: 'offline' });
    expect(server.faults).toHaveLength(1);
    expect((await operations()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 0]);
  });

  test('leaves the lock to others after its time; what is left goes in the next run', async () => {
    await enqueueUploads(phone.store, [aFile('FE-1'), aFile('FE-2')]);
    const files: FileTransport = {
      load: async () => (file, options) => {
        phone.clock.now += 1_000;
        return uploadBytes(file, { ...options, callWithProgress: () => phone.call });
      },
      maxRunMs: 1_000,
    };
    await withFiles(files).drain();
    expect(server.entered).toEqual(['FE-1']);
    await withFiles(files).drain();
    expect(server.entered).toEqual(['FE-1', 'FE-2']);
  });

  test('"too many" holds back the other files and no other change', async () => {
    await enqueueUploads(phone.store, [aFile('FE-1'), aFile('FE-2')]);
    await pay();
    server.faults = ['too_many_attempts'];
    await phone.engine.drain({ ignoreBackoff: true });
    expect(server.requests).toHaveLength(1);
    expect(atServer()).toBe('paid');
    const [first, second] = await operations();
    expect(first?.next_at).toBeGreaterThan(phone.clock.now);
    expect(second).toMatchObject({ attempts: 0, next_at: first?.next_at, last_error: null });
  });

  test('a busy server fails it again and again, each time with a longer wait and its bytes here', async () => {
    await enqueueUploads(phone.store, [aFile('FE-1')]);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      server.faults = ['unexpected'];
      await phone.engine.drain({ ignoreBackoff: true });
      const [row] = await operations();
      expect(row).toMatchObject({ attempts: attempt, last_error: { status: 500 } });
      expect(await states(phone.store)).toEqual(['failed']);
      waits.push((row?.next_at ?? 0) - phone.clock.now);
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(new Set(waits).size).toBe(3);
    await phone.engine.drain({ ignoreBackoff: true });
    expect(await states(phone.store)).toEqual(['done']);
    expect(new Set(server.requests.map(({ op_id }) => op_id)).size).toBe(1);
  });
});

describe('a file that the server refuses', () => {
  test('is reported once, is in the log, keeps its bytes and is shown no more', async () => {
    const events: SyncEvent[] = [];
    phone.engine.onEvent((event) => events.push(event));
    const { ids } = await enqueueUploads(phone.store, [aFile('FE-1')]);
    server.faults = ['invalid_input'];
    expect(await phone.engine.drain()).toMatchObject({ sent: 0, parked: 1, waiting: 0 });
    expect(events).toEqual([{ type: 'parked', about: ids[0] }]);
    expect(await phone.store.log.orderBy('n').last()).toMatchObject({ kind: 'parked', about: ids[0] });
    expect(await left(phone.store)).toEqual([1, 1]);
    expect(await shown(phone.store)).toEqual([['OTRA', true, 0]]);
  });

  test('twice has two ids, and neither refusal stands in the way of the third attempt', async () => {
    await enqueueUploads(phone.store, [aFile('FE-1')]);
    for (const fault of ['not_allowed', 'invalid_input'] as const) {
      server.faults = [fault];
      await phone.engine.drain();
      const [row] = await operations();
      expect(row).toMatchObject({ state: 'parked', refusal: { code: fault } });
      await retryChange(phone.store, row?.seq ?? 0, phone.clock.now);
      expect(await states(phone.store)).toEqual(['waiting']);
      // A file changes no row of the server.
      expect(await phone.store.shadow.count()).toBe(0);
    }
    await phone.engine.drain();
    expect(await states(phone.store)).toEqual(['done']);
    expect(new Set(server.requests.map(({ op_id }) => op_id)).size).toBe(3);
  });

  test('whose bytes are gone is never sent, and the other files go', async () => {
    const { ids } = await enqueueUploads(phone.store, [aFile('FE-1'), aFile('FE-2')]);
    await phone.store.blobs.delete(ids[0] ?? '');
    await phone.engine.drain();
    expect(await operations()).toMatchObject([{ state: 'parked', refusal: { status: 0, code: 'bytes_gone' } }]);
    expect(await states(phone.store)).toEqual(['failed', 'done']);
    expect(server.entered).toEqual(['FE-2']);
  });

  test('because the session has ended ends it here, as for any other change', async () => {
    await enqueueUploads(phone.store, [aFile('FE-1')]);
    server.faults = ['signed_out'];
    await phone.engine.drain();
    expect(await readMeta(phone.store, 'token')).toBeUndefined();
    expect(await readMeta(phone.store, 'ended')).toBe('signed_out');
    expect(await states(phone.store)).toEqual(['waiting']);
  });
});

describe('a file that is being sent', () => {
  const sending = async () => {
    let open = () => {};
    server.gate = new Promise((resolve) => {
      open = resolve;
    });
    await enqueueUploads(phone.store, [aFile('FE-1')]);
    const round = phone.engine.drain();
    await vi.waitFor(() => expect(server.inFlight).toBe(1));
    return { open, round };
  };

  test('cannot be discarded in another tab; without a response it can', async () => {
    const { open, round } = await sending();
    const tab = new Store(phone.store.name);
    const [row] = await operations();
    expect(await discardChange(tab, row?.seq ?? 0)).toBe(false);
    server.faults = ['drop-after'];
    open();
    await round;
    expect(await discardChange(tab, row?.seq ?? 0)).toBe(true);
    expect(await left(tab)).toEqual([0, 0]);
    expect(await states(tab)).toEqual(['cancelled']);
    expect(await tab.log.orderBy('n').last()).toMatchObject({ kind: 'discarded', detail: row?.op_id });
  });

  test('by two tabs without locks comes in once, and the second response changes nothing', async () => {
    const { open, round } = await sending();
    const tab = new Store(phone.store.name);
    const second = engineOver(server, tab, phone.clock).engine.drain({ ignoreBackoff: true });
    await vi.waitFor(() => expect(server.inFlight).toBe(2));
    open();
    await Promise.all([round, second]);
    expect(server.entered).toEqual(['FE-1']);
    expect(await states(tab)).toEqual(['done']);
    expect((await tab.log.toArray()).filter(({ kind }) => kind === 'sent')).toHaveLength(1);
  });
});

test('another user of the device sends none of these files; the first one sends each once', async () => {
  const { store, registry, user, clock } = phone;
  await enqueueUploads(store, [aFile('FE-1')]);
  await clearSession(registry, store);
  const stranger = aUser({ email: 'otra@ejemplo.co' });
  const other = await saveSignIn(registry, { token: server.stored.signIn(stranger), user: stranger }, clock.now);
  await engineOver(server, other, clock).engine.syncNow();
  expect([server.requests, await left(other)]).toEqual([[], [0, 0]]);
  other.close();
  const again = await saveSignIn(registry, { token: server.stored.signIn(user), user }, clock.now);
  const { engine } = engineOver(server, again, clock);
  await engine.syncNow();
  await engine.syncNow();
  expect(server.requests).toHaveLength(1);
  expect(await states(again)).toEqual(['done']);
});
