import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadBytes } from '#client/upload-bytes.ts';
import { readMeta } from '#store/meta.ts';
import type { EngineState } from '#sync/coordination/engine.ts';
import type { RoundReport } from '#sync/coordination/run-round.ts';
import type { SyncTriggers } from '#sync/coordination/sync-triggers.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import type { AccountPorts } from '#sync/session/sync-accounts.ts';
import { enqueueUploads } from '#sync/uploads/enqueue-uploads.ts';
import { aDevice, type Device, wipeDevice } from '#tests/harness/a-device.ts';
import { memberOf, someCompanies } from '#tests/harness/accounts/companies-of.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { AnUploadServer, aFile } from '#tests/harness/server/an-upload-server.ts';
import { pageAccounts, startOtherAccounts } from './start-other-accounts.ts';

let device: Device;
let isOnline = true;
let wake = () => {};
let stop = () => {};
/** How many runs have begun; the first thing that a run does is to send what the company in view has. */
let runs = 0;
let endRun = () => {};

const triggers: SyncTriggers = {
  listen: (listener) => {
    wake = listener;
    return () => {};
  },
  canPoll: () => isOnline,
  canRetry: () => isOnline,
  onVisibilityChange: () => () => {},
};
const drain = () => {
  runs += 1;
  return new Promise<RoundReport>((_, reject) => (endRun = () => reject(new Error('ended'))));
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  wipeDevice();
  isOnline = true;
  runs = 0;
  device = await aDevice(new InMemoryServer());
  const { registry, store } = device;
  const own = await registry.accounts.get(store.name);
  if (!own) throw new Error('The company in view has no account.');
  await registry.accounts.add({ ...own, name: 'other', company_id: 'other' });
  stop = startOtherAccounts({ accounts: pageAccounts(registry), store, engine: { ...device.engine, drain }, triggers });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const realTimeout = globalThis.setTimeout;
/** Longer than a run needs to begin. */
const settle = () => new Promise<void>((resolve) => realTimeout(resolve, 30));

test('the first run begins three seconds after the start, and not without a network', async () => {
  vi.advanceTimersByTime(2_900);
  await settle();
  expect(runs).toBe(0);
  isOnline = false;
  vi.advanceTimersByTime(70_000);
  await settle();
  expect(runs).toBe(0);
  isOnline = true;
  wake();
  await vi.waitFor(() => expect(runs).toBe(1));
});

test('what happens during a run starts one more when it has ended', async () => {
  vi.advanceTimersByTime(3_000);
  await vi.waitFor(() => expect(runs).toBe(1));
  wake();
  wake();
  await settle();
  expect(runs).toBe(1);
  endRun();
  await vi.waitFor(() => expect(runs).toBe(2));
  endRun();
  await settle();
  expect(runs).toBe(2);
});

test('nothing begins after it was stopped', async () => {
  vi.advanceTimersByTime(3_000);
  await vi.waitFor(() => expect(runs).toBe(1));
  wake();
  stop();
  endRun();
  await settle();
  expect(runs).toBe(1);
});

test('once the server can be reached again a run begins at once', async () => {
  let emit: (state: EngineState) => void = () => {};
  const engine = {
    ...device.engine,
    drain,
    subscribe: (listener: typeof emit) => {
      emit = listener;
      return () => {};
    },
  };
  stop();
  const { registry, store } = device;
  stop = startOtherAccounts({ accounts: pageAccounts(registry), store, engine, triggers });
  for (const isReachable of [true, false, false]) emit({ ...device.engine.getState(), isReachable });
  await settle();
  expect(runs).toBe(0);
  emit({ ...device.engine.getState(), isReachable: true });
  await vi.waitFor(() => expect(runs).toBe(1));
});

test('what failed in another company is sent again when it is due, not at the next minute', async () => {
  stop();
  vi.useRealTimers();
  const server = new InMemoryServer();
  const other = await aDevice(server, { user: memberOf(someCompanies(2), 1, { id: device.user.id }) });
  const invoice = anInvoice({ status: 'draft' });
  server.put(invoice);
  await other.engine.pull();
  await enqueue(other.store, 'invoice.set-status', { id: invoice.id, status: 'paid' });
  server.faults = ['drop-before'];
  const accounts: AccountPorts = {
    registry: device.registry,
    createCall: (store) => server.call(() => readMeta(store, 'token')),
    createFiles: () => ({ load: async () => undefined }),
  };
  const engine = { ...device.engine, drain: async () => Promise.reject(new Error('nothing waits here')) };
  stop = startOtherAccounts({ accounts, store: device.store, engine, triggers });
  wake();
  await vi.waitFor(() => expect(server.effects).toHaveLength(1), 12_000);
}, 20_000);

test('a run that had no time for all files of a company is followed by the next one at once', async () => {
  stop();
  vi.useRealTimers();
  const server = new AnUploadServer();
  const other = await aDevice(server.stored, { user: memberOf(someCompanies(2), 1, { id: device.user.id }) });
  await enqueueUploads(other.store, [aFile('FE-1'), aFile('FE-2'), aFile('FE-3')]);
  const accounts: AccountPorts = {
    registry: device.registry,
    createCall: (store) => server.call(() => readMeta(store, 'token')),
    // Time for one file.
    createFiles: (_, call) => ({
      load: async () => (file, options) => uploadBytes(file, { ...options, callWithProgress: () => call }),
      maxRunMs: 1,
    }),
  };
  const engine = { ...device.engine, drain: async () => Promise.reject(new Error('nothing waits here')) };
  stop = startOtherAccounts({ accounts, store: device.store, engine, triggers });
  wake();
  await vi.waitFor(() => expect(server.entered).toEqual(['FE-1', 'FE-2', 'FE-3']), 10_000);
});
