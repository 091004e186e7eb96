import { beforeEach, expect, test } from 'vitest';
import { markAsStripped } from '#store/registry.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aDevice, wipeDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { countBadge, showBadge } from './app-badge.ts';

beforeEach(wipeDevice);

function anIcon({ fails = false } = {}) {
  const shown: (number | undefined)[] = [];
  const show = async (count?: number) => {
    shown.push(count);
    if (fails) throw new DOMException('not installed', 'NotAllowedError');
  };
  return { shown, navigator: { setAppBadge: show, clearAppBadge: () => show() } };
}

test('the icon shows how many changes wait or need a decision, and nothing when there are none', async () => {
  const { shown, navigator } = anIcon();
  await showBadge(3, navigator);
  await showBadge(0, navigator);
  expect(shown).toEqual([3, undefined]);
});

test('where there is no badge, or it is not allowed, nothing fails', async () => {
  await showBadge(3, {});
  await showBadge(3, anIcon({ fails: true }).navigator);
});

test('what waits and what was refused count, each once', async () => {
  const server = new InMemoryServer();
  const device = await aDevice(server);
  const [one, other] = [anInvoice({ status: 'draft' }), anInvoice({ status: 'draft' })];
  await device.store.invoices.bulkPut([one, other]);
  await enqueue(device.store, 'invoice.set-status', { id: one.id, status: 'paid' });
  await enqueue(device.store, 'invoice.set-status', { id: other.id, status: 'paid' });
  const [first] = await device.store.outbox.toArray();
  await device.store.outbox.update(first?.seq ?? 0, { state: 'parked' });
  expect(await countBadge(device.registry, device.store)).toBe(2);
});

test('purchases whose last day is today or tomorrow count too, those of the other companies as last counted', async () => {
  const now = new Date('2026-12-01T10:00:00-05:00');
  const device = await aDevice(new InMemoryServer());
  const { registry, store } = device;
  const days = { '2026-11-25': 2, '2026-12-01': 3, '2026-12-02': 40, '2026-12-03': 5 };
  await registry.accounts.update(store.name, { term_days: days });
  expect(await countBadge(registry, store, now)).toBe(43);
  const own = await registry.accounts.get(store.name);
  if (!own) throw new Error('the device has an account');
  const elsewhere = { ...own, name: `${store.name}-2`, pending_count: 1, term_days: { '2026-12-01': 1 } };
  await registry.accounts.add(elsewhere);
  expect(await countBadge(registry, store, now)).toBe(45);
  expect(await countBadge(registry, store, new Date('2026-12-02T00:30:00-05:00'))).toBe(46);
  await markAsStripped(registry, elsewhere.name);
  expect(await registry.accounts.get(elsewhere.name)).not.toHaveProperty('term_days');
  expect(await countBadge(registry, store, now)).toBe(43);
});
