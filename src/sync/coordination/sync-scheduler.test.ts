import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeMeta } from '#store/meta.ts';
import { aDevice, anotherTab, type Device, wipeDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { discardChange } from '../outbox/discard-change.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { retryChange } from '../outbox/retry-change.ts';
import { createEngine } from './engine.ts';
import { createPageTriggers, type SyncTriggers } from './sync-triggers.ts';

const invoice = anInvoice({ status: 'sent' });
let server: InMemoryServer;
let device: Device;
let wake = () => {};
let stop = () => {};

const source: SyncTriggers = {
  listen: (listener) => {
    wake = listener;
    return () => {};
  },
  canPoll: () => false,
  canRetry: () => true,
  onVisibilityChange: () => () => {},
};
const atServer = () => server.rows.get(invoice.id)?.invoice.status;

beforeEach(async () => {
  wipeDevice();
  server = new InMemoryServer();
  server.put(invoice);
  device = await aDevice(server);
});
afterEach(() => stop());

async function started(registerSync = async () => {}) {
  stop = device.engine.start(source, { registerSync });
  await vi.waitFor(async () => expect(await device.store.invoices.count()).toBe(1));
  await vi.waitFor(() => expect(device.engine.getState().isBusy).toBe(false));
}
const change = () => enqueue(device.store, 'invoice.set-status', { id: invoice.id, status: 'paid' });

test('a queued change is sent by itself, and a background sync is registered for it', async () => {
  const registerSync = vi.fn(async () => {});
  await started(registerSync);
  await change();
  await vi.waitFor(() => expect(atServer()).toBe('paid'));
  expect(registerSync).toHaveBeenCalled();
});

test('back online, what failed goes at once and what others did arrives', async () => {
  await started();
  const ignoreBackoff = server.put(anInvoice());
  server.faults = Array.from({ length: 40 }, () => 'drop-before');
  await change();
  await vi.waitFor(() => expect(server.faults.length).toBeLessThan(40));
  server.faults = [];
  wake();
  await vi.waitFor(() => expect(atServer()).toBe('paid'));
  await vi.waitFor(async () => expect(await device.store.invoices.get(ignoreBackoff.id)).toBeDefined());
});

test('a change that must wait goes when its time has come, without anybody asking', async () => {
  await started();
  server.faults = [500];
  await change();
  await vi.waitFor(async () => expect((await device.store.outbox.toArray())[0]?.next_at).toBeGreaterThan(0));
  device.clock.now += 1_000;
  await vi.waitFor(() => expect(atServer()).toBe('paid'), { timeout: 3_000 });
});

test('a change that the worker has postponed goes when its time has come, although the timer of the page is later', async () => {
  const { store, clock, engine } = device;
  await engine.pull();
  await change();
  const attemptsWere = (attempts: number) => store.outbox.toCollection().modify({ attempts });
  const nextAt = async () => (await store.outbox.toArray())[0]?.next_at ?? 0;
  await attemptsWere(12);
  server.faults = [500];
  await started();
  expect((await nextAt()) - clock.now).toBeGreaterThan(100_000);
  await attemptsWere(1);
  const worker = anotherTab(server, device);
  server.faults = [500];
  await worker.engine.drain({ ignoreBackoff: true });
  expect((await nextAt()) - clock.now).toBeLessThan(5_000);
  clock.now = await nextAt();
  await vi.waitFor(() => expect(atServer()).toBe('paid'), { timeout: 5_000 });
  worker.store.close();
});

test('changes left from last time register a background sync again, also when they were tried before', async () => {
  await device.engine.pull();
  await change();
  await device.store.outbox.toCollection().modify({ attempts: 3, next_at: device.clock.now + 60_000 });
  server.faults = Array.from({ length: 9 }, () => 'drop-before');
  const registerSync = vi.fn(async () => {});
  stop = device.engine.start(source, { registerSync });
  await vi.waitFor(() => expect(registerSync).toHaveBeenCalled());
});

test('without a network the clock tries nothing; the person may', async () => {
  const canRetry = vi.fn(() => false);
  await device.engine.pull();
  server.faults = ['drop-before'];
  await change();
  stop = device.engine.start({ ...source, canRetry });
  await vi.waitFor(() => expect(canRetry).toHaveBeenCalled(), { timeout: 4_000 });
  expect(atServer()).toBe('sent');
  await device.engine.syncNow();
  expect(atServer()).toBe('paid');
});

test.each([
  ['given up', (seq: number) => discardChange(device.store, seq), 'sent'],
  ['kept', (seq: number) => retryChange(device.store, seq), 'paid'],
])('a rejected change that is %s on any page lets go at once what waits behind it', async (_, decide, status) => {
  await started();
  server.write(invoice.id, 'draft');
  server.write(invoice.id, 'sent');
  await change();
  await vi.waitFor(async () => expect((await device.store.outbox.toArray())[0]?.state).toBe('parked'));
  await enqueue(device.store, 'invoice.set-classification', { id: invoice.id, classification: 'expense' });
  const [rejected, behind] = await device.store.outbox.orderBy('seq').toArray();
  expect(behind?.state).toBe('pending');
  await vi.waitFor(() => expect(device.engine.getState().isBusy).toBe(false));
  await decide(rejected?.seq ?? 0);
  await vi.waitFor(async () => expect(await device.store.outbox.count()).toBe(0));
  expect(atServer()).toBe(status);
  expect(server.rows.get(invoice.id)?.invoice.classification).toBe('expense');
});

test('what leaves the queue before the last change starts nothing; another value of that change does', async () => {
  const registerSync = vi.fn(async () => {});
  await started(registerSync);
  await writeMeta(device.store, 'paused', 'update');
  const other = server.put(anInvoice());
  await device.store.invoices.put(other);
  await enqueue(device.store, 'invoice.set-status', { id: other.id, status: 'paid' });
  await vi.waitFor(() => expect(registerSync).toHaveBeenCalledTimes(1));
  await change();
  await vi.waitFor(() => expect(registerSync).toHaveBeenCalledTimes(2));
  const [first] = await device.store.outbox.orderBy('seq').toArray();
  await device.store.outbox.delete(first?.seq ?? 0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(registerSync).toHaveBeenCalledTimes(2);
  await enqueue(device.store, 'invoice.set-status', { id: invoice.id, status: 'pending_payment' });
  await vi.waitFor(() => expect(registerSync).toHaveBeenCalledTimes(3));
});

test('once stopped, nothing is sent any more', async () => {
  await started();
  stop();
  await change();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(atServer()).toBe('sent');
});

test('a page that is hidden, offline or frozen is not visible, and each change is reported once', () => {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const navigator = { onLine: true };
  const seen: boolean[] = [];
  const stop = createPageTriggers({ window, document, navigator }).onVisibilityChange((isSeen) => seen.push(isSeen));
  document.dispatchEvent(new Event('visibilitychange'));
  document.visibilityState = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pageshow'));
  document.visibilityState = 'visible';
  window.dispatchEvent(new Event('pageshow'));
  navigator.onLine = false;
  window.dispatchEvent(new Event('offline'));
  navigator.onLine = true;
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('pagehide'));
  expect(seen).toEqual([true, false, true, false, true, false]);
  stop();
  window.dispatchEvent(new Event('pageshow'));
  expect(seen).toHaveLength(6);
});

test('a page wakes when it is online, shown again or brought back, and not when it is hidden', () => {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const navigator = { onLine: true };
  const wakes = createPageTriggers({ window, document, navigator });
  const woken = vi.fn();
  const unlisten = wakes.listen(woken);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('pageshow'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(woken).toHaveBeenCalledTimes(3);
  expect(wakes.canPoll()).toBe(true);
  document.visibilityState = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(woken).toHaveBeenCalledTimes(3);
  expect(wakes.canPoll()).toBe(false);
  unlisten();
  window.dispatchEvent(new Event('online'));
  expect(woken).toHaveBeenCalledTimes(3);
});

test('a browser without locks works, and its log says so', async () => {
  const { store, call } = device;
  stop = createEngine({ store, call, ports: { locks: undefined } }).start(source);
  await vi.waitFor(async () => expect(await store.invoices.count()).toBe(1));
  expect(await store.log.toArray()).toMatchObject([{ kind: 'problem', detail: 'this browser has no locks' }]);
});
