import { waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { listPeople } from '#contract/accounts/users.ts';
import { pullRecords } from '#contract/records.ts';
import { mayWriteRules } from '#domain/accounts/user-rules.ts';
import { readSyncStatus } from '#store/outbox/sync-status.ts';
import { listRecords } from '#store/records/list-records.ts';
import { Registry } from '#store/registry.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { deleteRecord, putRecord } from '#sync/records/enqueue-record.ts';
import { aWire, type Wire } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import type { SignedInSession } from './session.ts';
import { createSessionManager, type SessionManager } from './session-manager.ts';

const NAME = 'Comercial Ejemplo S.A.S.';

async function aPerson(wire: Wire = aWire()) {
  globalThis.fetch = wire.fetch;
  const registry = new Registry(`registry-${crypto.randomUUID()}`);
  const sessionManager = createSessionManager(registry);
  const user = aUser({ id: crypto.randomUUID() });
  await sessionManager.signIn({ token: 'abc', user });
  return { manager: sessionManager, registry, wire, user };
}

function shown(sessionManager: SessionManager): SignedInSession {
  const session = sessionManager.getSnapshot();
  if (session.type !== 'signed_in') throw new Error('nobody is signed in');
  return session;
}

const names = async () => Dexie.getDatabaseNames();

test('the example is another company in another database, and its changes send no request', async () => {
  const { manager, wire } = await aPerson();
  const own = shown(manager);
  await manager.enterDemo();
  const sample = shown(manager);
  expect(sample).toMatchObject({ isDemo: true, user: { company: { name: NAME } } });
  expect(sample.store.name).not.toBe(own.store.name);
  expect(await sample.store.invoices.count()).toBeGreaterThan(35);
  expect(await own.store.invoices.count()).toBe(0);
  const request = wire.requests.length;
  const first = await sample.store.invoices.orderBy('id').first();
  await enqueue(sample.store, 'invoice.set-status', { id: first?.id ?? '', status: 'sent' });
  await enqueue(sample.store, 'invoice.delete', { id: first?.id ?? '' });
  await waitFor(async () => expect(await readSyncStatus(sample.store)).toMatchObject({ pending: 0, parked: 0 }));
  expect(await sample.store.invoices.get(first?.id ?? '')).toBeUndefined();
  const later = wire.requests.slice(request).filter(({ url }) => url.includes('/invoices/'));
  expect(later).toEqual([]);
});

test('tags, rules, comments and views of the example are stored in it, and its one person can be chosen', async () => {
  const { manager, wire } = await aPerson();
  await manager.enterDemo();
  const { store, call, user } = shown(manager);
  expect(mayWriteRules(user)).toBe(true);
  const [tag, view] = [crypto.randomUUID(), crypto.randomUUID()];
  const request = wire.requests.length;
  await putRecord(store, { id: tag, type: 'tag', data: { name: 'Urgente', color: 'red' } });
  const data = { name: 'Mías', query: '', columns: null, sort: 'newest', density: null, order: 'i' } as const;
  await putRecord(store, { id: view, type: 'private-view', data });
  await waitFor(async () => expect(await readSyncStatus(store)).toMatchObject({ pending: 0, parked: 0 }));
  await deleteRecord(store, { id: view });
  await waitFor(async () => expect(await readSyncStatus(store)).toMatchObject({ pending: 0, parked: 0 }));
  expect(await listRecords(store, 'tag')).toMatchObject([{ id: tag, data: { name: 'Urgente' } }]);
  const { records } = await call(pullRecords, { query: {} });
  expect(records.map(({ id, record }) => [id, record !== null])).toEqual([
    [tag, true],
    [view, false],
  ]);
  expect(await call(listPeople, {})).toEqual([{ id: user.id, email: user.email, is_manager: true }]);
  expect(wire.requests.slice(request).filter(({ url }) => /records|people/.test(url))).toEqual([]);
});

test('it may do nothing but look: no upload, no report, nothing to manage', async () => {
  const { manager } = await aPerson();
  await manager.enterDemo();
  const { permissions } = shown(manager).user;
  expect(permissions.features.filter((feature) => !feature.startsWith('view_'))).toEqual([]);
  expect(permissions.features).not.toContain('view_users');
  expect(permissions).toMatchObject({ download_tabs: [], upload_types: [] });
});

test('opened again it is the example still, as it was left; deleted it is gone in one go', async () => {
  const { manager, registry } = await aPerson();
  const own = shown(manager).store.name;
  await manager.enterDemo();
  const { store } = shown(manager);
  const first = await store.invoices.orderBy('id').first();
  await enqueue(store, 'invoice.delete', { id: first?.id ?? '' });
  const count = await store.invoices.count();
  const again = createSessionManager(registry);
  await again.start();
  expect(shown(again)).toMatchObject({ isDemo: true });
  expect(await shown(again).store.invoices.count()).toBe(count);
  await again.leaveDemo();
  expect(shown(again).isDemo).toBeUndefined();
  expect(shown(again).store.name).toBe(own);
  expect(await names()).not.toContain(store.name);
  await again.start();
  expect(shown(again).isDemo).toBeUndefined();
});

test('an example that another tab deletes is not made anew by whoever still reads it, however long that goes on', async () => {
  const { manager, registry } = await aPerson();
  await manager.enterDemo();
  const other = createSessionManager(registry);
  await other.start();
  const { store } = shown(other);
  await manager.leaveDemo();
  await expect(store.invoices.count()).rejects.toThrow();
  expect(await names()).not.toContain(store.name);
});

test("signing out takes the example along, and keeps the company's pending changes", async () => {
  const { manager, registry } = await aPerson();
  const own = shown(manager);
  const invoice = anInvoice();
  await own.store.invoices.add(invoice);
  await enqueue(own.store, 'invoice.set-status', { id: invoice.id, status: 'paid' });
  await manager.enterDemo();
  const { store } = shown(manager);
  await manager.signOut('keep');
  expect(manager.getSnapshot()).toMatchObject({ type: 'signed_out' });
  expect(await names()).not.toContain(store.name);
  expect(await registry.settings.toArray()).toEqual([]);
  await waitFor(async () => expect(await registry.accounts.toArray()).toMatchObject([{ pending_count: 1 }]));
});

test('a session that ends while its example opens stays ended, and no example is left', async () => {
  const { manager, registry } = await aPerson();
  const entering = manager.enterDemo();
  await manager.signOut('keep');
  await entering;
  expect(manager.getSnapshot()).toMatchObject({ type: 'signed_out' });
  expect(await registry.settings.get('sample')).toBeUndefined();
});

test('an example that cannot be made leaves everybody where they are', async () => {
  const { manager } = await aPerson();
  const before = manager.getSnapshot();
  const full = vi.spyOn(Dexie.prototype, 'transaction').mockRejectedValueOnce(new Error('QuotaExceededError'));
  await expect(manager.enterDemo()).rejects.toThrow('QuotaExceededError');
  full.mockRestore();
  expect(manager.getSnapshot()).toBe(before);
});
