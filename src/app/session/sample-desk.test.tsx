import { waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { readSyncStatus } from '#store/outbox/sync-status.ts';
import { Registry } from '#store/registry.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aWire, type Wire } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import type { SignedInSession } from './session.ts';
import { createSessionKeeper, type SessionKeeper } from './session-keeper.ts';

const NAME = 'Comercial Ejemplo S.A.S.';

async function aPerson(wire: Wire = aWire()) {
  globalThis.fetch = wire.fetch;
  const registry = new Registry(`registry-${crypto.randomUUID()}`);
  const keeper = createSessionKeeper(registry);
  const user = aUser({ id: crypto.randomUUID() });
  await keeper.signIn({ token: 'abc', user });
  return { keeper, registry, wire, user };
}

function shown(keeper: SessionKeeper): SignedInSession {
  const session = keeper.now();
  if (session.state !== 'signed_in') throw new Error('nobody is signed in');
  return session;
}

const names = async () => Dexie.getDatabaseNames();

test('the example is another company in another database, and what is done to it is asked of nobody', async () => {
  const { keeper, wire } = await aPerson();
  const own = shown(keeper);
  await keeper.enterSample();
  const sample = shown(keeper);
  expect(sample).toMatchObject({ isSample: true, user: { company: { name: NAME } } });
  expect(sample.store.name).not.toBe(own.store.name);
  expect(await sample.store.invoices.count()).toBeGreaterThan(35);
  expect(await own.store.invoices.count()).toBe(0);
  const asked = wire.requests.length;
  const first = await sample.store.invoices.orderBy('id').first();
  await enqueue(sample.store, 'invoice.set-status', { id: first?.id ?? '', status: 'sent' });
  await enqueue(sample.store, 'invoice.delete', { id: first?.id ?? '' });
  await waitFor(async () => expect(await readSyncStatus(sample.store)).toMatchObject({ pending: 0, parked: 0 }));
  expect(await sample.store.invoices.get(first?.id ?? '')).toBeUndefined();
  const later = wire.requests.slice(asked).filter(({ url }) => url.includes('/invoices/'));
  expect(later).toEqual([]);
});

test('it may do nothing but look: no upload, no report, nothing to manage', async () => {
  const { keeper } = await aPerson();
  await keeper.enterSample();
  const { permissions } = shown(keeper).user;
  expect(permissions.features.filter((feature) => !feature.startsWith('view_'))).toEqual([]);
  expect(permissions.features).not.toContain('view_users');
  expect(permissions).toMatchObject({ download_tabs: [], upload_types: [] });
});

test('opened again it is the example still, as it was left; deleted it is gone in one go', async () => {
  const { keeper, registry } = await aPerson();
  const own = shown(keeper).store.name;
  await keeper.enterSample();
  const { store } = shown(keeper);
  const first = await store.invoices.orderBy('id').first();
  await enqueue(store, 'invoice.delete', { id: first?.id ?? '' });
  const count = await store.invoices.count();
  const again = createSessionKeeper(registry);
  await again.start();
  expect(shown(again)).toMatchObject({ isSample: true });
  expect(await shown(again).store.invoices.count()).toBe(count);
  await again.leaveSample();
  expect(shown(again).isSample).toBeUndefined();
  expect(shown(again).store.name).toBe(own);
  expect(await names()).not.toContain(store.name);
  await again.start();
  expect(shown(again).isSample).toBeUndefined();
});

test('an example that another tab deletes is not made anew by whoever still reads it, however long that goes on', async () => {
  const { keeper, registry } = await aPerson();
  await keeper.enterSample();
  const other = createSessionKeeper(registry);
  await other.start();
  const { store } = shown(other);
  await keeper.leaveSample();
  await expect(store.invoices.count()).rejects.toThrow();
  expect(await names()).not.toContain(store.name);
});

test('signing out takes the example along, and keeps what waits in the books', async () => {
  const { keeper, registry } = await aPerson();
  const own = shown(keeper);
  const invoice = anInvoice();
  await own.store.invoices.add(invoice);
  await enqueue(own.store, 'invoice.set-status', { id: invoice.id, status: 'paid' });
  await keeper.enterSample();
  const { store } = shown(keeper);
  await keeper.signOut('keep');
  expect(keeper.now()).toMatchObject({ state: 'signed_out' });
  expect(await names()).not.toContain(store.name);
  expect(await registry.settings.toArray()).toEqual([]);
  await waitFor(async () => expect(await registry.accounts.toArray()).toMatchObject([{ pending_count: 1 }]));
});

test('an example that cannot be made leaves everybody where they are', async () => {
  const { keeper } = await aPerson();
  const before = keeper.now();
  const full = vi.spyOn(Dexie.prototype, 'transaction').mockRejectedValueOnce(new Error('QuotaExceededError'));
  await expect(keeper.enterSample()).rejects.toThrow('QuotaExceededError');
  full.mockRestore();
  expect(keeper.now()).toBe(before);
});
