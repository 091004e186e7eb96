import { beforeEach, describe, expect, test } from 'vitest';
import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { aSyncedDevice, type Device } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import type { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { enqueue } from '../outbox/enqueue.ts';

let server: InMemoryServer;
let device: Device;

beforeEach(async () => {
  const days = ['2026-01-01', '2026-01-02', '2026-01-03'];
  const invoices = days.map((issue_date) => anInvoice({ issue_date, status: 'sent' }));
  ({ server, device } = await aSyncedDevice(invoices));
});

const expectSame = async () => {
  const byId = (x: { id: string }, y: { id: string }) => (x.id < y.id ? -1 : 1);
  expect((await device.store.invoices.toArray()).sort(byId)).toEqual(server.live().sort(byId));
};

describe('the hourly comparison', () => {
  const hourLater = () => {
    device.clock.now += 3_600_000;
    return device.engine.pull();
  };

  test('finds nothing where nothing is wrong, with changes waiting as well', async () => {
    const [a, b] = await device.store.invoices.toArray();
    await enqueue(device.store, 'invoice.set-status', { id: a?.id ?? '', status: 'paid' }, device.clock.now);
    await enqueue(device.store, 'invoice.delete', { id: b?.id ?? '' }, device.clock.now);
    server.faults = ['drop-before', 'drop-before'];
    const report = await device.engine.checkDrift();
    expect(report).toMatchObject({ waiting: 2, drift: 'same' });
  });

  test.each<[string, (store: Store) => Promise<unknown>]>([
    [
      'a row is missing',
      async (store) =>
        store.invoices
          .toCollection()
          .first()
          .then((row) => store.invoices.delete(row?.id ?? '')),
    ],
    ['a row is older than the server says', (store) => store.invoices.toCollection().limit(1).modify({ rev: 1_000 })],
    ['a row is here that nobody has', (store) => store.invoices.add(anInvoice({ rev: 3 }))],
  ])('%s: everything is brought again, and that is noted', async (_, break_) => {
    await break_(device.store);
    expect(await hourLater()).toMatchObject({ drift: null });
    await expectSame();
    expect((await device.store.log.toArray()).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['problem', 'rebootstrap']),
    );
    expect(await device.engine.checkDrift()).toMatchObject({ drift: 'same' });
  });

  test('finds a server that was restored and has caught up with the cursor since', async () => {
    const lost = server.live()[0]?.id ?? '';
    server.rows.delete(lost);
    server.restore({ isNoticed: false });
    server.put(anInvoice());
    await device.engine.pull();
    await hourLater();
    await expectSame();
  });

  test('is made once an hour and not at the start', async () => {
    await device.engine.pull();
    await device.engine.pull();
    expect(server.digests).toBe(0);
    await hourLater();
    await device.engine.pull();
    expect(server.digests).toBe(1);
  });

  const changeBeforeDigest = () => {
    server.beforeDigest = () => void server.put(anInvoice());
  };

  test('contains what somebody else changes in between', async () => {
    changeBeforeDigest();
    expect(await device.engine.checkDrift()).toMatchObject({ drift: 'same' });
    expect(await device.store.invoices.count()).toBe(4);
    await expectSame();
  });

  test('is not made where a server from before gives the digest of another moment, and is made at the same one', async () => {
    server.hasDigests = false;
    expect(await device.engine.checkDrift()).toMatchObject({ drift: 'same' });
    changeBeforeDigest();
    expect(await device.engine.checkDrift()).toMatchObject({ drift: 'moved' });
    expect(await readMeta(device.store, 'cursor')).toBeDefined();
  });
});
