import { beforeEach, describe, expect, test } from 'vitest';
import { readMeta } from '#store/meta.ts';
import { anotherTab } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { a, b, type TwoInvoices, twoInvoices } from '#tests/harness/browser/two-invoices.ts';
import { fakeLocks } from '#tests/harness/fake-locks.ts';
import { expectFolded } from '#tests/harness/invariants.ts';

let on: TwoInvoices;
beforeEach(async () => {
  on = await twoInvoices();
});

describe('order', () => {
  test('a parked change holds back later ones to its own invoice, and no others', async () => {
    await on.change('paid');
    await on.drainWith('drop-before');
    await on.change('draft');
    await on.change('paid', b.id);
    expect(await on.drainWith(422)).toMatchObject({ sent: 1, parked: 1, waiting: 1 });
    expect(on.atServer(b.id)).toBe('paid');
    expect(await on.shown()).toBe('draft');
  });

  test('200 changes to 200 invoices go in a few requests, each under its own key', async () => {
    const many = Array.from({ length: 200 }, () => on.server.put(anInvoice()));
    on.server.pageSize = 1_000;
    await on.device.engine.pull();
    for (const { id } of many) await on.change('paid', id);
    expect(await on.device.engine.drain()).toMatchObject({ sent: 200, waiting: 0 });
  }, 120_000);
});

describe('no network', () => {
  test('after three failures nothing more is tried but a probe', async () => {
    const six = Array.from({ length: 6 }, () => on.server.put(anInvoice()));
    await on.device.engine.pull();
    for (const { id } of six) await on.change('paid', id);
    const dead = Array.from({ length: 20 }, () => 'drop-before' as const);
    expect(await on.drainWith(...dead)).toMatchObject({ stopped: 'offline', waiting: 6 });
    const tried = 20 - on.server.faults.length;
    expect(tried).toBeLessThanOrEqual(4);
    await on.device.engine.drain({ ignoreBackoff: true });
    expect(20 - on.server.faults.length).toBe(tried + 1);
    expect(on.device.engine.getState().isReachable).toBe(false);
    expect(await on.drainWith()).toMatchObject({ sent: 6, waiting: 0 });
    expect(on.device.engine.getState().isReachable).toBe(true);
  });

  test('a pull without a network changes nothing', async () => {
    const before = await on.device.store.invoices.toArray();
    on.server.faults = ['drop-before'];
    expect(await on.device.engine.pull()).toMatchObject({ pulled: 'offline' });
    expect(await on.device.store.invoices.toArray()).toEqual(before);
  });
});

describe('what others did', () => {
  test('arrives, and what waits here is folded over it', async () => {
    await on.change('paid');
    on.server.write(a.id, 'pending_payment');
    on.server.write(b.id, 'draft');
    on.server.faults = ['drop-before'];
    await on.device.engine.pull();
    expect(await on.shown()).toBe('paid');
    expect(await on.shown(b.id)).toBe('draft');
    expect((await on.device.store.shadow.get(a.id))?.row?.status).toBe('pending_payment');
    await expectFolded(on.device.store);
  });

  test('a new epoch brings everything again and leaves what waits', async () => {
    await on.change('paid');
    on.server.write(b.id, 'deleted');
    on.server.restore();
    on.server.faults = ['drop-before'];
    await on.device.engine.pull();
    expect(await on.shown()).toBe('paid');
    expect(await on.device.store.invoices.get(b.id)).toBeUndefined();
    expect(await readMeta(on.device.store, 'epoch')).toBe('e2');
    await expectFolded(on.device.store);
    expect(await on.drainWith()).toMatchObject({ sent: 1, waiting: 0 });
  });

  test('what the new epoch no longer knows goes, even with a change waiting', async () => {
    await on.change('paid');
    on.server.rows.delete(a.id);
    on.server.restore();
    on.server.faults = ['drop-before'];
    await on.device.engine.pull();
    expect(await on.device.store.invoices.get(a.id)).toBeUndefined();
    expect(await on.outbox()).toHaveLength(1);
    await expectFolded(on.device.store);
  });
});

describe('two tabs', () => {
  test.each([
    ['with locks', fakeLocks()],
    ['without locks', undefined],
  ])('%s send every change once and in order', async (_, locks) => {
    const one = anotherTab(on.server, on.device, { locks });
    const two = anotherTab(on.server, on.device, { locks });
    await on.change('paid');
    await on.change('paid', b.id);
    on.server.faults = ['drop-after', 500];
    await Promise.all([one.engine.drain(), two.engine.drain()]);
    await on.change('draft');
    await Promise.all([
      one.engine.drain({ ignoreBackoff: true }),
      two.engine.drain({ ignoreBackoff: true }),
      one.engine.syncNow(),
    ]);
    await on.device.engine.syncNow();
    expect(on.atServer()).toBe('draft');
    expect(on.atServer(b.id)).toBe('paid');
    expect([...on.server.runs.values()].every((times) => times === 1)).toBe(true);
    expect(await on.outbox()).toEqual([]);
    await expectFolded(on.device.store);
  });
});

test('a change that another build queued waits, unread and unlost', async () => {
  await on.change('paid');
  await on.device.store.outbox.toCollection().modify({ operation: 'invoice.paint' });
  expect(await on.device.engine.drain()).toMatchObject({ sent: 0, waiting: 1 });
  expect(on.opsSent()).toEqual([]);
});
