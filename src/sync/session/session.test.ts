import { beforeEach, expect, test } from 'vitest';
import { readMeta, writeMeta } from '#store/meta.ts';
import { readSyncStatus } from '#store/outbox/sync-status.ts';
import { listAccountsWithPending, updateAccount } from '#store/registry.ts';
import { aDevice, anotherTab, aSyncedDevice, type Device } from '#tests/harness/a-device.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import type { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { confirmSession } from '../coordination/confirm-session.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { clearSession, openCurrentStore, saveSignIn } from './session.ts';

const invoice = anInvoice();
let server: InMemoryServer;
let device: Device;

beforeEach(async () => {
  ({ server, device } = await aSyncedDevice([invoice]));
});

const change = (status: 'paid' | 'sent') => enqueue(device.store, 'invoice.set-status', { id: invoice.id, status });
const signInAgain = () =>
  saveSignIn(device.registry, { token: server.signIn(device.user), user: device.user }, device.clock.now);
const carriedBy = () => server.requests.filter((request) => request.op_id).map((request) => request.token);

test('an expired session keeps what waits; after signing in again all of it goes', async () => {
  await change('paid');
  server.sessions.clear();
  expect(await device.engine.syncNow()).toMatchObject({ sent: 0, waiting: 1, stopped: 'paused' });
  expect(await readMeta(device.store, 'token')).toBeUndefined();
  expect(await device.store.outbox.toArray()).toMatchObject([{ state: 'pending', attempts: 1 }]);
  expect(await openCurrentStore(device.registry)).toBeUndefined();
  await change('sent');
  await signInAgain();
  expect(await readMeta(device.store, 'paused')).toBe('unconfirmed');
  expect(await device.engine.drain()).toMatchObject({ sent: 2, waiting: 0, stopped: null });
  expect(server.rows.get(invoice.id)?.invoice.status).toBe('sent');
});

test('signed out, nothing is sent; the next user neither sees nor sends it; the first one sends it once', async () => {
  await change('paid');
  await clearSession(device.registry, device.store);
  expect(await device.engine.syncNow()).toMatchObject({ waiting: 1, stopped: 'paused' });
  expect(await openCurrentStore(device.registry)).toBeUndefined();
  expect(await listAccountsWithPending(device.registry)).toMatchObject([
    { label: 'Comercial Ejemplo S.A.S.', pending_count: 1 },
  ]);

  const other = await aDevice(server, { user: aUser({ email: 'otra@ejemplo.co' }) });
  expect(await readSyncStatus(other.store)).toMatchObject({ pending: 0, parked: 0 });
  await other.engine.syncNow();
  expect(carriedBy()).toEqual([]);

  const store = await signInAgain();
  const again = anotherTab(server, { ...device, store });
  expect(await again.engine.syncNow()).toMatchObject({ sent: 1, waiting: 0 });
  expect(server.sessions.get(carriedBy()[0] ?? '')?.id).toBe(device.user.id);
  expect(server.effects).toMatchObject([{ user_id: device.user.id }]);
  expect(await listAccountsWithPending(device.registry)).toEqual([]);
});

test('a token of somebody else stops everything and loses nothing', async () => {
  await change('paid');
  await writeMeta(device.store, 'token', server.signIn(aUser()));
  expect(await confirmSession(device.store, device.call)).toEqual({ type: 'wrong-user' });
  expect(await device.engine.syncNow()).toMatchObject({ sent: 0, waiting: 1, stopped: 'paused' });
  expect(carriedBy()).toEqual([]);
});

test('without a network the session is neither confirmed nor ended', async () => {
  server.faults = ['drop-before'];
  expect(await confirmSession(device.store, device.call)).toEqual({ type: 'unknown' });
  expect(await readMeta(device.store, 'token')).toBeDefined();
});

test('an old 401 does not end the session that was begun since', async () => {
  const stale = device.call;
  const late: typeof stale = async (...requested) => {
    server.sessions.clear();
    await signInAgain();
    server.faults = [401];
    return stale(...requested);
  };
  expect(await confirmSession(device.store, late)).toEqual({ type: 'signed-out' });
  expect(await readMeta(device.store, 'token')).toBeDefined();
});

test('the device finds again who was here last', async () => {
  const found = await openCurrentStore(device.registry);
  expect(found?.name).toBe(device.store.name);
  await updateAccount(device.registry, device.store);
  expect(await readMeta(device.store, 'user')).toEqual(device.user);
});

test('a build that is too old stays so after a new sign-in; it is checked again only when the user wants it', async () => {
  await change('paid');
  await writeMeta(device.store, 'paused', 'update');
  const store = await signInAgain();
  expect(await readMeta(store, 'paused')).toBe('update');
  const before = server.requests.length;
  expect(await device.engine.drain()).toMatchObject({ sent: 0, stopped: 'paused' });
  expect(server.requests).toHaveLength(before);
});

test('ending the session of one account leaves another, which is current by then, signed in', async () => {
  await change('paid');
  const user = aUser({ email: 'otra@ejemplo.co' });
  const other = await aDevice(server, { user });
  await clearSession(device.registry, device.store);
  const current = await openCurrentStore(device.registry);
  expect(current?.name).toBe(other.store.name);
  expect(await readMeta(other.store, 'paused')).toBeUndefined();
  expect(await listAccountsWithPending(device.registry)).toMatchObject([{ name: device.store.name, pending_count: 1 }]);
});
