import { beforeEach, expect, test } from 'vitest';
import { readMeta } from '#store/meta.ts';
import { endSession } from '#store/pause-sync.ts';
import { Store } from '#store/store.ts';
import { aSyncedDevice, type Device } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { fakeLocks } from '#tests/harness/fake-locks.ts';
import type { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { expectFolded } from '#tests/harness/invariants.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { clearSession, saveSignIn } from './session.ts';
import { stripEndedSession, stripEndedSessions } from './strip-ended-session.ts';

const a = anInvoice({ status: 'sent' });
const b = anInvoice({ status: 'sent' });
let server: InMemoryServer;
let device: Device;
const locks = fakeLocks();

beforeEach(async () => {
  ({ server, device } = await aSyncedDevice([a, b], { locks }));
  await device.store.snapshots.put({ id: 'dashboard:all', kind: 'dashboard', data: {}, taken_at: 1 });
  await device.store.details.put({ id: b.id, data: {}, taken_at: 1, used_at: 1 });
});

const change = () => enqueue(device.store, 'invoice.set-status', { id: a.id, status: 'paid' }, device.clock.now);

/** The server responds with 401, and the page or the worker reacts as in the app. */
async function ended(code: string) {
  await endSession(device.store, { refused: await readMeta(device.store, 'token'), code }, device.clock.now);
  await clearSession(device.registry, device.store);
  await stripEndedSession({ ...device, locks });
}

async function counts() {
  const { invoices, details, snapshots, log, shadow, outbox } = device.store;
  const tables = [invoices, details, snapshots, log, shadow, outbox];
  return Promise.all(tables.map((table) => table.count()));
}

test('L1 when the server has ended the session, nothing that was read stays on the device', async () => {
  await ended('signed_out');
  for (const table of device.store.tables) expect([table.name, await table.count()]).toEqual([table.name, 0]);
  expect(await device.registry.accounts.toArray()).toEqual([]);
});

test('L1 what was not sent stays with the row it stands on, and the profile goes', async () => {
  await change();
  await ended('signed_out');
  expect(await counts()).toEqual([1, 0, 0, 0, 1, 1]);
  expect([await readMeta(device.store, 'user'), await readMeta(device.store, 'token')]).toEqual([undefined, undefined]);
  expect(await device.registry.accounts.toArray()).toMatchObject([{ pending_count: 1, is_stripped: true }]);
  await expectFolded(device.store);
});

test('L1 and goes once, when the same user signs in again', async () => {
  await change();
  await ended('signed_out');
  const store = await saveSignIn(device.registry, { token: server.signIn(device.user), user: device.user });
  expect(await device.registry.accounts.toArray()).not.toMatchObject([{ is_stripped: true }]);
  store.close();
  await device.engine.drain({ ignoreBackoff: true });
  expect(await device.store.outbox.count()).toBe(0);
});

test('L1 of a user who was deleted only the changes themselves stay, without any row of the company', async () => {
  await change();
  await ended('account_removed');
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 1]);
});

test('L1 a 401 of somebody else than our server takes nothing away', async () => {
  const before = await counts();
  await ended('unexpected');
  expect((await counts()).slice(0, 3)).toEqual(before.slice(0, 3));
});

test('L1 whoever has signed in again meanwhile keeps all', async () => {
  await endSession(device.store, { refused: await readMeta(device.store, 'token'), code: 'signed_out' }, 1);
  const again = await saveSignIn(device.registry, { token: server.signIn(device.user), user: device.user });
  again.close();
  await stripEndedSession({ ...device, locks });
  expect((await counts())[0]).toBe(2);
});

test('L1 an end that nobody had time to finish is finished by the next start, in any account of the device', async () => {
  await endSession(device.store, { refused: await readMeta(device.store, 'token'), code: 'signed_out' }, 1);
  await clearSession(device.registry, device.store);
  device.store.close();
  await stripEndedSessions(device.registry, locks);
  const left = new Store(device.store.name);
  expect([await left.invoices.count(), await left.snapshots.count()]).toEqual([0, 0]);
});

test('L1 two tabs that hear it at once both come to the same end', async () => {
  await change();
  await endSession(device.store, { refused: await readMeta(device.store, 'token'), code: 'signed_out' }, 1);
  await clearSession(device.registry, device.store);
  await Promise.all([stripEndedSession({ ...device, locks }), stripEndedSession({ ...device, locks })]);
  expect(await counts()).toEqual([1, 0, 0, 0, 1, 1]);
});
