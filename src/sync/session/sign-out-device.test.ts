import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { readMeta } from '#store/meta.ts';
import { listAccountsWithPending } from '#store/registry.ts';
import { Store } from '#store/store.ts';
import { anotherTab, aSyncedDevice, type Device } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { fakeLocks } from '#tests/harness/fake-locks.ts';
import type { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { expectFolded } from '#tests/harness/invariants.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { enqueueUploads } from '../uploads/enqueue-uploads.ts';
import { openCurrentStore, saveSignIn } from './session.ts';
import { signOutDevice } from './sign-out-device.ts';

const a = anInvoice({ status: 'sent' });
const b = anInvoice({ status: 'sent' });
let server: InMemoryServer;
let device: Device;
const locks = fakeLocks();

beforeEach(async () => {
  ({ server, device } = await aSyncedDevice([a, b], { locks }));
});

const change = (store = device.store) =>
  enqueue(store, 'invoice.set-status', { id: a.id, status: 'paid' }, device.clock.now);
const go = (choice: 'keep' | 'discard') => signOutDevice({ ...device, locks, choice, now: device.clock.now });
const databases = async () => (await Dexie.getDatabaseNames()).filter((name) => name === device.store.name);

test('with nothing waiting, nothing of the user stays on the device, and the server has ended the session', async () => {
  await go('keep');
  expect(await databases()).toEqual([]);
  expect(await device.registry.accounts.toArray()).toEqual([]);
  expect(await openCurrentStore(device.registry)).toBeUndefined();
  expect(server.sessions.size).toBe(0);
});

test('kept: only what was not sent stays, and it goes once when the same user is back', async () => {
  await change();
  const file = { name: 'fe.xml', type: 'text/xml', bytes: new TextEncoder().encode('<a/>').buffer };
  await enqueueUploads(device.store, [file], device.clock.now);
  await device.store.details.put({ id: b.id, data: {}, taken_at: 1, used_at: 1 });
  await device.store.snapshots.put({ id: 'dashboard:all', kind: 'dashboard', data: {}, taken_at: 1 });
  await go('keep');
  expect(await listAccountsWithPending(device.registry)).toMatchObject([{ pending_count: 2 }]);

  const left = new Store(device.store.name);
  expect(await left.invoices.toCollection().primaryKeys()).toEqual([a.id]);
  expect([await left.details.count(), await left.snapshots.count(), await left.log.count()]).toEqual([0, 0, 0]);
  expect([await left.outbox.count(), await left.shadow.count(), await left.blobs.count()]).toEqual([2, 1, 1]);
  expect((await left.meta.toCollection().primaryKeys()).sort()).toEqual([
    'bootstrapping',
    'device_id',
    'paused',
    'schema_rev',
  ]);
  left.close();

  const signedIn = { token: server.signIn(device.user), user: device.user };
  const store = await saveSignIn(device.registry, signedIn, device.clock.now);
  const again = anotherTab(server, { ...device, store }, { locks });
  expect(await again.engine.syncNow()).toMatchObject({ sent: 1 });
  expect(server.rows.get(a.id)?.invoice.status).toBe('paid');
  expect(server.effects).toHaveLength(1);
  expect(await again.store.invoices.count()).toBe(2);
  await expectFolded(again.store);
});

test('discarded: what waited is gone, and is never sent', async () => {
  await change();
  await go('discard');
  expect(await databases()).toEqual([]);
  expect(await listAccountsWithPending(device.registry)).toEqual([]);
  expect(server.effects).toEqual([]);
});

test('once it has begun, no tab takes another change; one that was cut short has not happened', async () => {
  const other = new Store(device.store.name);
  await device.store.meta.put({ k: 'closing', v: device.clock.now });
  expect(await change(other)).toMatchObject({ outcome: 'closing' });
  expect(await other.outbox.count()).toBe(0);
  device.clock.now += 60_000;
  expect(await change(other)).toMatchObject({ outcome: 'queued' });
  other.close();
});

test('what is on its way when it begins is waited for, and not sent twice', async () => {
  await change();
  const sending = device.engine.drain();
  await go('keep');
  await sending;
  expect([...server.runs.values()]).toEqual([1]);
  expect(await databases()).toEqual([]);
});

test('without a network the session ends here all the same, and what waits is kept', async () => {
  await change();
  server.faults = ['drop-before'];
  await go('keep');
  const left = new Store(device.store.name);
  expect(await readMeta(left, 'token')).toBeUndefined();
  expect(await left.outbox.count()).toBe(1);
  left.close();
});
