import { beforeEach, expect, test } from 'vitest';
import { Unreachable } from '#client/unreachable.ts';
import { aDevice, aSyncedDevice, type Device } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import type { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { retryChange } from '../outbox/retry-change.ts';

const [first, second] = [anInvoice({ status: 'draft' }), anInvoice({ status: 'draft' })];
let server: InMemoryServer;
let device: Device;

beforeEach(async () => {
  ({ server, device } = await aSyncedDevice([first, second]));
});

const setStatus = (id: string, status: 'draft' | 'sent' | 'paid') =>
  enqueue(device.store, 'invoice.set-status', { id, status }, device.clock.now);
const classify = (id: string) =>
  enqueue(device.store, 'invoice.set-classification', { id, classification: 'expense' }, device.clock.now);
const remove = (id: string) => enqueue(device.store, 'invoice.delete', { id }, device.clock.now);
const statusOnServer = (id: string) => server.rows.get(id)?.invoice.status;
const waiting = () => device.store.outbox.orderBy('seq').toArray();

/** Restores a copy from before the device's last pull; then others decide until the feed is past its position. */
async function restoreBeforeLastPull(decidedAfter: string): Promise<void> {
  const restore = server.copy();
  for (let n = 0; n < 4; n += 1) server.write(second.id, n % 2 === 0 ? 'sent' : 'paid');
  await device.engine.pull();
  restore();
  for (let n = 0; n < 7; n += 1) server.write(decidedAfter, n % 2 === 0 ? 'paid' : 'sent');
}

test('a device whose position others have passed since the restore pulls everything again', async () => {
  await restoreBeforeLastPull(first.id);
  expect((await device.store.invoices.get(second.id))?.status).toBe('paid');
  await device.engine.pull();
  const rows = await device.store.invoices.toArray();
  expect(new Map(rows.map(({ id, status, rev }) => [id, `${status} ${rev}`]))).toEqual(
    new Map(server.live().map(({ id, status, rev }) => [id, `${status} ${rev}`])),
  );
});

test('a decision of somebody else after the restore is not overridden: the person decides', async () => {
  await restoreBeforeLastPull(first.id);
  expect(statusOnServer(first.id)).toBe('paid');
  await setStatus(first.id, 'sent');
  await device.engine.syncNow();
  await device.engine.syncNow();
  expect(statusOnServer(first.id)).toBe('paid');
  const [parked, ...others] = await waiting();
  expect(parked?.refusal?.isRestored).toBe(true);
  expect([parked?.state, parked?.refusal?.code, parked?.refusal?.current?.status, others]).toEqual([
    'parked',
    'conflict',
    'paid',
    [],
  ]);
  await retryChange(device.store, parked?.seq ?? 0, device.clock.now);
  await device.engine.syncNow();
  expect([statusOnServer(first.id), await waiting()]).toEqual(['sent', []]);
});

test('a change of a row that shows what the person saw is sent, with all that waits behind it', async () => {
  await restoreBeforeLastPull(second.id);
  await setStatus(first.id, 'sent');
  await device.store.outbox.toCollection().modify({ attempts: 1, first_sent_at: 1, last_try_at: 1 });
  await setStatus(first.id, 'paid');
  expect(await device.store.outbox.count()).toBe(2);
  await device.engine.drain({ ignoreBackoff: true });
  await device.engine.syncNow();
  expect([statusOnServer(first.id), await waiting()]).toEqual(['paid', []]);
  expect(server.effects.map(({ about }) => about)).toEqual([first.id, first.id]);
});

test('a round that pulls from the restored server sends what waited for that, however often it failed', async () => {
  await restoreBeforeLastPull(second.id);
  await setStatus(first.id, 'sent');
  await device.store.outbox.toCollection().modify({ attempts: 12 });
  // As the worker does, which has no timer for a later round.
  const report = await device.engine.drain();
  expect([report.sent, report.waiting, report.next_at]).toEqual([1, 0, null]);
  expect([statusOnServer(first.id), await waiting()]).toEqual(['sent', []]);
  // Refused once, compared on the device, and sent once.
  expect(server.requests.filter(({ op_id }) => op_id !== undefined)).toHaveLength(2);
});

test('a change that can never be sent does not keep the rounds going on', async () => {
  await restoreBeforeLastPull(second.id);
  await setStatus(first.id, 'sent');
  await device.store.outbox.toCollection().modify({
    operation: 'invoice.of-a-newer-build',
    next_at: device.clock.now + 60_000,
    last_error: { status: 410, code: 'feed_expired' },
  });
  const report = await device.engine.pull();
  expect([report.pulled, report.waiting]).toEqual(['done', 1]);
});

test('a deletion conflicts with a decision that was made after the restore', async () => {
  await restoreBeforeLastPull(first.id);
  await remove(first.id);
  await device.engine.syncNow();
  await device.engine.syncNow();
  expect(server.rows.get(first.id)?.deleted).toBe(false);
  expect((await waiting()).map(({ state, refusal }) => [state, refusal?.code])).toEqual([['parked', 'conflict']]);
});

test('what the restored copy has already is not sent again under another key', async () => {
  await setStatus(first.id, 'sent');
  server.faults = ['drop-after'];
  await device.engine.drain();
  const restore = server.copy();
  await device.engine.pull();
  restore();
  await device.engine.syncNow();
  expect(await waiting()).toEqual([]);
  expect([...server.runs.values()]).toEqual([1]);
});

test('an invoice that only the lost copy had is named to the person', async () => {
  const restore = server.copy();
  const late = server.put(anInvoice({ status: 'draft' }));
  await device.engine.pull();
  await setStatus(late.id, 'sent');
  restore();
  for (let n = 0; n < 7; n += 1) server.write(second.id, n % 2 === 0 ? 'paid' : 'sent');
  await device.engine.syncNow();
  await device.engine.syncNow();
  expect((await waiting()).map(({ state, refusal }) => [state, refusal?.code])).toEqual([
    ['parked', 'invoice_not_found'],
  ]);
});

test('a change that an earlier build queued is sent without a position', async () => {
  await setStatus(first.id, 'sent');
  await device.store.outbox.toCollection().modify((row) => {
    delete row.position;
    delete row.seen;
  });
  await device.engine.drain();
  expect(statusOnServer(first.id)).toBe('sent');
});

test('a row that came in a response and was lost with the copy is found with the next pull', async () => {
  const restore = server.copy();
  await setStatus(first.id, 'sent');
  await device.engine.drain();
  restore();
  expect((await device.store.invoices.get(first.id))?.status).toBe('sent');
  for (let round = 0; round < 3; round += 1) await device.engine.pull();
  expect((await device.store.invoices.get(first.id))?.status).toBe('draft');
});

test('a decision made before the rows are compared does not override what the person could not see', async () => {
  const restore = server.copy();
  await setStatus(first.id, 'sent');
  await device.engine.drain();
  await classify(first.id);
  await device.engine.drain();
  restore();
  server.write(first.id, 'paid');
  // The page of the feed arrives, the digest does not.
  server.faults = ['twice', 'twice', 'drop-before'];
  await device.engine.pull();
  expect((await device.store.invoices.get(first.id))?.status).toBe('sent');
  await setStatus(first.id, 'draft');
  for (let round = 0; round < 4; round += 1) await device.engine.syncNow();
  expect(statusOnServer(first.id)).toBe('paid');
  expect((await waiting()).map(({ state, refusal }) => [state, refusal?.current?.status])).toEqual([
    ['parked', 'paid'],
  ]);
});

/** A change whose row came in a response that the restored server has lost, and that failed often before. */
async function aChangeThatWaitsForTheComparison(): Promise<void> {
  const restore = server.copy();
  await setStatus(first.id, 'sent');
  await device.engine.drain();
  await setStatus(first.id, 'paid');
  await device.store.outbox.toCollection().modify({ attempts: 12 });
  restore();
}

test('a change that waits for the comparison is sent at once although somebody changes something in between', async () => {
  await aChangeThatWaitsForTheComparison();
  server.beforeDigest = () => server.write(second.id, server.digests % 2 === 0 ? 'sent' : 'paid');
  await device.engine.syncNow();
  expect(server.digests).toBe(1);
  for (let round = 0; round < 2; round += 1) await device.engine.drain();
  expect((await waiting()).map(({ state, refusal }) => [state, refusal?.current?.status])).toEqual([
    ['parked', 'draft'],
  ]);
});

test('a server from before that cannot compare while the feed moves: tried again within seconds', async () => {
  await aChangeThatWaitsForTheComparison();
  server.hasDigests = false;
  server.beforeDigest = () => server.write(second.id, server.digests % 2 === 0 ? 'sent' : 'paid');
  const { clock } = device;
  const report = await device.engine.syncNow();
  expect(report.drift).toBe('moved');
  expect((report.next_at ?? Infinity) - clock.now).toBeLessThanOrEqual(2_000);
  clock.now += 2_000;
  await device.engine.drain();
  expect(server.digests).toBe(2);
});

test('a change that waits for the comparison is tried again within seconds when the server does not answer it', async () => {
  await aChangeThatWaitsForTheComparison();
  const { clock } = device;
  let isLost = true;
  server.beforeDigest = () => {
    if (isLost) throw new Unreachable('dropped');
  };
  const report = await device.engine.syncNow();
  expect(report.drift).toBe('unknown');
  expect((report.next_at ?? Infinity) - clock.now).toBeLessThanOrEqual(5_000);
  isLost = false;
  clock.now += 5_000;
  await device.engine.drain();
  expect((await waiting()).map(({ state, refusal }) => [state, refusal?.current?.status])).toEqual([
    ['parked', 'draft'],
  ]);
});

test('a restart of the server alone changes nothing for a device', async () => {
  await setStatus(first.id, 'sent');
  server.restart();
  await device.engine.syncNow();
  expect([statusOnServer(first.id), await waiting()]).toEqual(['sent', []]);
  expect(server.requests.filter(({ path }) => path === '/sync/everything')).toHaveLength(1);
});

test('a second device that has the rows from after the restore sends as ever', async () => {
  await restoreBeforeLastPull(first.id);
  const other = await aDevice(server);
  await other.engine.pull();
  await enqueue(other.store, 'invoice.set-status', { id: first.id, status: 'sent' }, other.clock.now);
  await other.engine.drain();
  expect(statusOnServer(first.id)).toBe('sent');
});
