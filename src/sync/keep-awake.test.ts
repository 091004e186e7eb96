import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aDevice, type Device, wipeDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { enqueue } from './enqueue.ts';
import { pageWakes, type WakeSource } from './wake.ts';

const invoice = anInvoice({ status: 'sent' });
let server: InMemoryServer;
let device: Device;
let wake = () => {};
let stop = () => {};

const source: WakeSource = {
  listen: (listener) => {
    wake = listener;
    return () => {};
  },
  mayPoll: () => false,
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
  stop = device.engine.start(source, registerSync);
  await vi.waitFor(async () => expect(await device.store.invoices.count()).toBe(1));
}
const change = () => enqueue(device.store, 'invoice.set-status', { id: invoice.id, status: 'paid' });

test('a queued change goes by itself, and the browser is asked to wake the worker for it', async () => {
  const registerSync = vi.fn(async () => {});
  await started(registerSync);
  await change();
  await vi.waitFor(() => expect(atServer()).toBe('paid'));
  expect(registerSync).toHaveBeenCalled();
});

test('back online, what failed goes at once and what others did arrives', async () => {
  await started();
  const fresh = server.put(anInvoice());
  server.faults = Array.from({ length: 40 }, () => 'drop-before');
  await change();
  await vi.waitFor(() => expect(server.faults.length).toBeLessThan(40));
  server.faults = [];
  wake();
  await vi.waitFor(() => expect(atServer()).toBe('paid'));
  await vi.waitFor(async () => expect(await device.store.invoices.get(fresh.id)).toBeDefined());
});

test('a change that must wait goes when its time has come, without anybody asking', async () => {
  await started();
  server.faults = [500];
  await change();
  await vi.waitFor(async () => expect((await device.store.outbox.toArray())[0]?.next_at).toBeGreaterThan(0));
  device.clock.now += 1_000;
  await vi.waitFor(() => expect(atServer()).toBe('paid'), { timeout: 3_000 });
});

test('once stopped, nothing is sent any more', async () => {
  await started();
  stop();
  await change();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(atServer()).toBe('sent');
});

test('a page wakes when it is online, shown again or brought back, and not when it is hidden', () => {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const navigator = { onLine: true };
  const wakes = pageWakes({ window, document, navigator });
  const woken = vi.fn();
  const unlisten = wakes.listen(woken);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('pageshow'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(woken).toHaveBeenCalledTimes(3);
  expect(wakes.mayPoll()).toBe(true);
  document.visibilityState = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(woken).toHaveBeenCalledTimes(3);
  expect(wakes.mayPoll()).toBe(false);
  unlisten();
  window.dispatchEvent(new Event('online'));
  expect(woken).toHaveBeenCalledTimes(3);
});
