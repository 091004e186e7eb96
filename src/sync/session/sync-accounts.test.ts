import { beforeEach, expect, test } from 'vitest';
import { uploadBytes } from '#client/upload-bytes.ts';
import { readMeta } from '#store/meta.ts';
import { Store, storeName } from '#store/store.ts';
import { aDevice, type Device, wipeDevice } from '#tests/harness/a-device.ts';
import { memberOf, someCompanies } from '#tests/harness/accounts/companies-of.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { fakeLocks } from '#tests/harness/fake-locks.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { AnUploadServer, aFile } from '#tests/harness/server/an-upload-server.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { enqueueUploads } from '../uploads/enqueue-uploads.ts';
import { openCurrentStore } from './session.ts';
import { signOutPerson } from './sign-out-person.ts';
import { type AccountPorts, confirmOtherAccounts, syncOtherAccounts } from './sync-accounts.ts';
import { listWaitingElsewhere } from './waiting-elsewhere.ts';

const companies = someCompanies(3);
const locks = fakeLocks();
let servers: InMemoryServer[];
let devices: Device[];
/** The databases that sent, in this order. */
let sent: string[];

/** A person of three companies who has opened all of them; the last one was used last. */
beforeEach(async () => {
  wipeDevice();
  sent = [];
  servers = companies.map(() => new InMemoryServer());
  devices = [];
  const { id } = memberOf(companies, 0);
  for (const [index, server] of servers.entries()) {
    server.put(anInvoice({ status: 'draft' }));
    const clock = { now: 1_800_000_000_000 + index };
    const device = await aDevice(server, { user: memberOf(companies, index, { id }), locks, clock });
    await device.engine.pull();
    devices.push(device);
  }
});

const at = (index: number): Device => {
  const device = devices[index];
  if (!device) throw new Error('no such company');
  return device;
};

async function change(index: number): Promise<void> {
  const [invoice] = await at(index).store.invoices.toArray();
  await enqueue(at(index).store, 'invoice.set-status', { id: invoice?.id ?? '', status: 'paid' }, at(index).clock.now);
}

function accounts(): AccountPorts {
  const createCall = (store: Store) => {
    const index = devices.findIndex((device) => device.store.name === store.name);
    sent.push(companies[index]?.name ?? '');
    return servers[index]?.call(() => readMeta(store, 'token')) ?? at(0).call;
  };
  return {
    registry: at(0).registry,
    createCall,
    createFiles: () => ({ load: async () => undefined }),
    ports: { locks, now: () => at(0).clock.now },
  };
}

const own = () => at(0).store.name;

test('what waits in the other companies is sent, with the token of each, and the one in view is left alone', async () => {
  for (const index of [0, 1, 2]) await change(index);
  expect(await syncOtherAccounts(own(), accounts(), { companies })).toEqual({
    waiting: 0,
    hasMoreFiles: false,
    next_at: null,
  });
  expect(servers.map(({ effects }) => effects.length)).toEqual([0, 1, 1]);
  expect(sent).toHaveLength(2);
  const accountsNow = await at(0).registry.accounts.bulkGet(devices.map(({ store }) => store.name));
  expect(accountsNow.map((account) => account?.pending_count)).toEqual([0, 0, 0]);
});

test('a run that is ended leaves the companies after the one that it is at for the next run', async () => {
  for (const index of [1, 2]) await change(index);
  const ending = new AbortController();
  const ports = accounts();
  const createCall = (store: Store) => {
    ending.abort();
    return ports.createCall(store);
  };
  await syncOtherAccounts(own(), { ...ports, createCall }, { companies, signal: ending.signal });
  expect(sent).toHaveLength(1);
  await syncOtherAccounts(own(), ports, { companies });
  expect(servers.map(({ effects }) => effects.length)).toEqual([0, 1, 1]);
});

test('files that a run has no time for are left for the next one, which may follow at once', async () => {
  await enqueueUploads(at(1).store, [aFile('FE-1'), aFile('FE-2')]);
  const server = new AnUploadServer();
  const { clock, user } = at(1);
  const slow: AccountPorts = {
    ...accounts(),
    createCall: () => server.call(async () => server.stored.signIn(user)),
    ports: { locks, now: () => clock.now },
    createFiles: (_, call) => ({
      load: async () => (file, options) => {
        clock.now += 1_000;
        return uploadBytes(file, { ...options, callWithProgress: () => call });
      },
      maxRunMs: 1_000,
    }),
  };
  expect(await syncOtherAccounts(own(), slow, { companies })).toMatchObject({ waiting: 1, hasMoreFiles: true });
  expect(server.entered).toEqual(['FE-1']);
  expect(await syncOtherAccounts(own(), slow, { companies })).toMatchObject({ waiting: 0 });
  expect(server.entered).toEqual(['FE-1', 'FE-2']);
});

test('where nothing waits nothing is sent, and a company out of reach does not stop the next one', async () => {
  await change(1);
  await change(2);
  const [, , third] = servers;
  if (third) third.faults = Array.from({ length: 20 }, () => 'drop-before' as const);
  expect(await syncOtherAccounts(own(), accounts(), { companies })).toMatchObject({ waiting: 1 });
  expect(servers.map(({ effects }) => effects.length)).toEqual([0, 1, 0]);
});

test('the report says when what could not be sent is due again', async () => {
  await change(2);
  const [, , third] = servers;
  if (third) third.faults = ['drop-before'];
  const report = await syncOtherAccounts(own(), accounts(), { companies });
  const [row] = await at(2).store.outbox.toArray();
  expect(report).toMatchObject({ waiting: 1, next_at: row?.next_at });
  expect(row?.next_at).toBeGreaterThan(at(0).clock.now);
});

test('a company that fails does not keep the next one waiting, and the failure is reported', async () => {
  await change(1);
  await change(2);
  const ports = accounts();
  const createCall = (store: Store) => {
    const call = ports.createCall(store);
    if (sent.length === 1) throw new Error('this database cannot be read');
    return call;
  };
  const run = syncOtherAccounts(own(), { ...ports, createCall }, { companies });
  await expect(run).rejects.toThrow('this database cannot be read');
  expect(sent).toHaveLength(2);
  expect(servers.reduce((sum, { effects }) => sum + effects.length, 0)).toBe(1);
});

test('a company that the profile does not list is asked with its own token, and leaves the device after a 401', async () => {
  servers[1]?.sessions.clear();
  await syncOtherAccounts(own(), accounts(), { companies: companies.filter((_, index) => index !== 1) });
  const names = (await at(0).registry.accounts.toArray()).map(({ name }) => name);
  expect(names.sort()).toEqual([at(0), at(2)].map(({ store }) => store.name).sort());
  expect(sent).toEqual([companies[1]?.name]);
});

test('a company that the profile does not list stays while the server does not refuse it', async () => {
  await confirmOtherAccounts(own(), accounts());
  expect(await at(0).registry.accounts.count()).toBe(3);
});

test('signing out names what waits elsewhere, and ends every company: what was not sent is kept for the same person', async () => {
  await change(1);
  const { registry, store, call } = at(0);
  expect(await listWaitingElsewhere(registry, store)).toEqual([
    { name: at(1).store.name, label: companies[1]?.name, count: 1 },
  ]);
  const { createCall } = accounts();
  await signOutPerson({ registry, store, call, createCall, locks, choice: 'keep', now: at(0).clock.now });
  expect(servers.map(({ sessions }) => sessions.size)).toEqual([0, 0, 0]);
  expect(await openCurrentStore(registry)).toBeUndefined();
  expect(await registry.settings.count()).toBe(0);
  expect(await registry.accounts.toArray()).toMatchObject([
    { name: at(1).store.name, pending_count: 1, is_stripped: true },
  ]);
  expect(await new Store(at(1).store.name).outbox.count()).toBe(1);
});

test('another person of the device is nobody to this one', async () => {
  const server = new InMemoryServer();
  const other = await aDevice(server, { user: memberOf(companies, 1), locks });
  await syncOtherAccounts(own(), accounts(), { companies });
  await confirmOtherAccounts(other.store.name, accounts());
  expect(sent.filter((name) => name === '')).toEqual([]);
  expect(await listWaitingElsewhere(other.registry, other.store)).toEqual([]);
  expect(storeName(companies[1]?.id, other.user.id)).toBe(other.store.name);
});
