import { beforeEach, describe, expect, test } from 'vitest';
import type { InvoiceStatus } from '#domain/invoice.ts';
import { readMeta } from '#store/meta.ts';
import { aDevice, anotherTab, type Device, wipeDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { fakeLocks } from '#tests/harness/fake-locks.ts';
import { type Fault, InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { expectFolded } from '#tests/harness/invariants.ts';
import { changesOf } from './changes-of.ts';
import { discard } from './discard.ts';
import { enqueue } from './enqueue.ts';
import { insist } from './insist.ts';
import { undoDelete } from './undo-delete.ts';

const a = anInvoice({ status: 'sent' });
const b = anInvoice({ status: 'sent' });

let server: InMemoryServer;
let device: Device;

beforeEach(async () => {
  wipeDevice();
  server = new InMemoryServer();
  for (const invoice of [a, b]) server.put(invoice);
  device = await aDevice(server);
  await device.engine.pull();
});

const change = (status: InvoiceStatus, id = a.id) =>
  enqueue(device.store, 'invoice.set-status', { id, status }, device.clock.now);
const remove = (id = a.id) => enqueue(device.store, 'invoice.delete', { id }, device.clock.now);
const shown = async (id = a.id) => (await device.store.invoices.get(id))?.status;
const atServer = (id = a.id) => server.rows.get(id)?.invoice.status;
const outbox = () => device.store.outbox.orderBy('seq').toArray();
const opsSent = () => server.requests.flatMap((request) => request.op_id ?? []);
const drainWith = (...faults: Fault[]) => {
  server.faults = faults;
  return device.engine.drain({ fresh: true });
};

describe('a change', () => {
  test('is shown before the server knows of it, and marked', async () => {
    await change('paid');
    expect(await device.store.invoices.get(a.id)).toMatchObject({ status: 'paid', pend: 1, change_state: 'waiting' });
    expect(atServer()).toBe('sent');
    expect(await changesOf(device.store)).toMatchObject([{ before: { status: 'sent' }, after: { status: 'paid' } }]);
    await expectFolded(device.store);
  });

  test('that the server makes becomes its row, without a mark', async () => {
    await change('paid');
    expect(await device.engine.drain()).toMatchObject({ sent: 1, parked: 0, waiting: 0, stopped: null, next_at: null });
    expect(await device.store.invoices.get(a.id)).toEqual(server.rows.get(a.id)?.invoice);
    expect(atServer()).toBe('paid');
    expect(await device.store.shadow.count()).toBe(0);
  });

  test('to an invoice that is not there is refused at once', async () => {
    expect(await enqueue(device.store, 'invoice.delete', { id: crypto.randomUUID() })).toMatchObject({
      outcome: 'gone',
    });
    expect(await outbox()).toEqual([]);
  });

  test('is not written into a database of a newer build', async () => {
    await device.store.meta.put({ k: 'schema_rev', v: 99 });
    expect(await change('paid')).toMatchObject({ outcome: 'read-only' });
    expect(await shown()).toBe('sent');
  });

  test('leaves nothing behind when the device has no space for it', async () => {
    device.store.outbox.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(change('paid')).rejects.toThrow();
    expect(await shown()).toBe('sent');
    expect(await device.store.shadow.count()).toBe(0);
  });

  test('and its undoing cancel out before they are sent', async () => {
    await change('paid');
    expect(await change('sent')).toMatchObject({ outcome: 'unchanged' });
    expect(await outbox()).toEqual([]);
    await expectFolded(device.store);
  });
});

describe('a deletion', () => {
  test('hides the row at once and is carried out', async () => {
    await remove();
    expect(await device.store.invoices.get(a.id)).toBeUndefined();
    expect(await changesOf(device.store)).toMatchObject([{ before: { id: a.id }, after: undefined }]);
    await device.engine.drain();
    expect(server.rows.get(a.id)?.deleted).toBe(true);
    expect(await device.store.invoices.count()).toBe(1);
    expect(await device.store.shadow.count()).toBe(0);
  });

  test('that is refused gives the row back, marked', async () => {
    await remove();
    await drainWith(403);
    expect(await device.store.invoices.get(a.id)).toMatchObject({ status: 'sent', change_state: 'refused' });
  });

  test('can be taken back until it was sent', async () => {
    await remove();
    expect(await undoDelete(device.store, a.id)).toBe(true);
    expect(await shown()).toBe('sent');
    await remove();
    await drainWith('drop-before');
    expect(await undoDelete(device.store, a.id)).toBe(false);
  });

  test('of what the server no longer has is fulfilled', async () => {
    server.rows.delete(a.id);
    await remove();
    expect(await device.engine.drain()).toMatchObject({ sent: 1, waiting: 0 });
    expect(await device.store.invoices.get(a.id)).toBeUndefined();
  });
});

describe('the server says', () => {
  test.each<Fault>([403, 422])('%s: the change is taken back, kept for the person and not asked again', async (no) => {
    await change('paid');
    expect(await drainWith(no)).toMatchObject({ sent: 0, parked: 1, waiting: 0 });
    expect(await shown()).toBe('sent');
    expect(await outbox()).toMatchObject([{ state: 'parked', refusal: { status: no } }]);
    await drainWith();
    expect(opsSent()).toEqual([]);
    await expectFolded(device.store);
    await discard(device.store, (await outbox())[0]?.seq ?? 0);
    expect(await device.store.invoices.get(a.id)).not.toHaveProperty('pend');
  });

  test('404 to a status change: parked, and the pull takes the row away', async () => {
    await change('paid');
    server.write(a.id, 'deleted');
    await device.engine.syncNow();
    expect(await outbox()).toMatchObject([{ state: 'parked', refusal: { code: 'invoice_not_found' } }]);
    expect(await device.store.invoices.get(a.id)).toBeUndefined();
  });

  test.each<Fault>([500, 429, '500-after', 'drop-before', 'drop-after'])(
    '"%s" is "not now": the change goes again later, under its id, and is made once',
    async (fault) => {
      const { op_id } = await change('paid');
      const report = await drainWith(fault);
      expect(report).toMatchObject({ sent: 0, waiting: 1 });
      expect(report.next_at).toBeGreaterThan(device.clock.now);
      expect(await device.engine.drain()).toMatchObject({ sent: 0 });
      expect(await shown()).toBe('paid');
      device.clock.now = report.next_at ?? 0;
      expect(await device.engine.drain()).toMatchObject({ sent: 1, waiting: 0 });
      expect(new Set(opsSent())).toEqual(new Set([op_id]));
      expect(server.effects).toHaveLength(1);
    },
  );

  test('"come back in two seconds": the change does', async () => {
    await change('paid');
    expect((await drainWith(429)).next_at).toBeGreaterThanOrEqual(device.clock.now + 2_000);
  });
});

describe('somebody else changed the invoice meanwhile', () => {
  test('to something else: theirs is shown, mine is kept beside it, and I can insist', async () => {
    await change('paid');
    server.write(a.id, 'pending_payment');
    expect(await device.engine.drain()).toMatchObject({ parked: 1 });
    expect(await device.store.invoices.get(a.id)).toMatchObject({
      status: 'pending_payment',
      change_state: 'conflict',
    });
    const [parked] = await outbox();
    expect(parked).toMatchObject({ input: { status: 'paid' }, refusal: { current: { status: 'pending_payment' } } });
    await insist(device.store, parked?.seq ?? 0, device.clock.now);
    expect(await device.engine.drain()).toMatchObject({ sent: 1 });
    expect(atServer()).toBe('paid');
    await expectFolded(device.store);
  });

  test('to the very same: nothing is left to decide', async () => {
    await change('paid');
    server.write(a.id, 'paid');
    expect(await device.engine.drain()).toMatchObject({ sent: 1, parked: 0, waiting: 0 });
  });

  test('a new decision of mine takes the place of the one that was refused', async () => {
    await change('paid');
    server.write(a.id, 'pending_payment');
    await device.engine.drain();
    await change('draft');
    expect(await device.engine.drain()).toMatchObject({ sent: 1, waiting: 0 });
    expect(await outbox()).toEqual([]);
    expect(atServer()).toBe('draft');
  });

  test('my own changes never conflict with each other', async () => {
    await change('paid');
    await drainWith('drop-after');
    await change('draft');
    await device.engine.pull();
    expect(await drainWith()).toMatchObject({ sent: 2, parked: 0, waiting: 0 });
    expect(atServer()).toBe('draft');
  });
});

describe('order', () => {
  test('a parked change holds back later ones to its own invoice, and no others', async () => {
    await change('paid');
    await drainWith('drop-before');
    await change('draft');
    await change('paid', b.id);
    expect(await drainWith(422)).toMatchObject({ sent: 1, parked: 1, waiting: 1 });
    expect(atServer(b.id)).toBe('paid');
    expect(await shown()).toBe('draft');
  });

  test('200 changes to 200 invoices go in a few requests, each under its own key', async () => {
    const many = Array.from({ length: 200 }, () => server.put(anInvoice()));
    server.pageSize = 1_000;
    await device.engine.pull();
    for (const { id } of many) await change('paid', id);
    expect(await device.engine.drain()).toMatchObject({ sent: 200, waiting: 0 });
  }, 120_000);
});

describe('no network', () => {
  test('after three failures nothing more is tried but a probe', async () => {
    const six = Array.from({ length: 6 }, () => server.put(anInvoice()));
    await device.engine.pull();
    for (const { id } of six) await change('paid', id);
    const dead = Array.from({ length: 20 }, () => 'drop-before' as const);
    expect(await drainWith(...dead)).toMatchObject({ stopped: 'offline', waiting: 6 });
    const tried = 20 - server.faults.length;
    expect(tried).toBeLessThanOrEqual(4);
    await device.engine.drain({ fresh: true });
    expect(20 - server.faults.length).toBe(tried + 1);
    expect(device.engine.state().isReachable).toBe(false);
    expect(await drainWith()).toMatchObject({ sent: 6, waiting: 0 });
    expect(device.engine.state().isReachable).toBe(true);
  });

  test('a pull without a network changes nothing', async () => {
    const before = await device.store.invoices.toArray();
    server.faults = ['drop-before'];
    expect(await device.engine.pull()).toMatchObject({ pulled: 'offline' });
    expect(await device.store.invoices.toArray()).toEqual(before);
  });
});

describe('what others did', () => {
  test('arrives, and what waits here is folded over it', async () => {
    await change('paid');
    server.write(a.id, 'pending_payment');
    server.write(b.id, 'draft');
    server.faults = ['drop-before'];
    await device.engine.pull();
    expect(await shown()).toBe('paid');
    expect(await shown(b.id)).toBe('draft');
    expect((await device.store.shadow.get(a.id))?.row?.status).toBe('pending_payment');
    await expectFolded(device.store);
  });

  test('a new epoch brings everything again and leaves what waits', async () => {
    await change('paid');
    server.write(b.id, 'deleted');
    server.restore();
    server.faults = ['drop-before'];
    await device.engine.pull();
    expect(await shown()).toBe('paid');
    expect(await device.store.invoices.get(b.id)).toBeUndefined();
    expect(await readMeta(device.store, 'epoch')).toBe('e2');
    await expectFolded(device.store);
    expect(await drainWith()).toMatchObject({ sent: 1, waiting: 0 });
  });

  test('what the new epoch no longer knows goes, even with a change waiting', async () => {
    await change('paid');
    server.rows.delete(a.id);
    server.restore();
    server.faults = ['drop-before'];
    await device.engine.pull();
    expect(await device.store.invoices.get(a.id)).toBeUndefined();
    expect(await outbox()).toHaveLength(1);
    await expectFolded(device.store);
  });
});

describe('two tabs', () => {
  test.each([
    ['with locks', fakeLocks()],
    ['without locks', undefined],
  ])('%s send every change once and in order', async (_, locks) => {
    const one = anotherTab(server, device, { locks });
    const two = anotherTab(server, device, { locks });
    await change('paid');
    await change('paid', b.id);
    server.faults = ['drop-after', 500];
    await Promise.all([one.engine.drain(), two.engine.drain()]);
    await change('draft');
    await Promise.all([one.engine.drain({ fresh: true }), two.engine.drain({ fresh: true }), one.engine.syncNow()]);
    await device.engine.syncNow();
    expect(atServer()).toBe('draft');
    expect(atServer(b.id)).toBe('paid');
    expect([...server.runs.values()].every((times) => times === 1)).toBe(true);
    expect(await outbox()).toEqual([]);
    await expectFolded(device.store);
  });
});

test('a change of half a year ago is looked at by a person before it is sent', async () => {
  await change('paid');
  device.clock.now += 151 * 86_400_000;
  expect(await device.engine.drain()).toMatchObject({ parked: 1 });
  expect(opsSent()).toEqual([]);
});

test('a change that another build queued waits, unread and unlost', async () => {
  await change('paid');
  await device.store.outbox.toCollection().modify({ operation: 'invoice.paint' });
  expect(await device.engine.drain()).toMatchObject({ sent: 0, waiting: 1 });
  expect(opsSent()).toEqual([]);
});
