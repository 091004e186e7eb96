import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handleVersionChange } from './handle-version-change.ts';
import { Store } from './store.ts';

/** Broadcast channels of one device. */
function aDevice() {
  const all: EventTarget[] = [];
  return () => {
    const channel = new EventTarget();
    all.push(channel);
    const postMessage = (data: unknown) => {
      for (const other of all) if (other !== channel) other.dispatchEvent(new MessageEvent('message', { data }));
    };
    // The test double has the three methods in use.
    return Object.assign(channel, { postMessage, close: vi.fn() }) as unknown as BroadcastChannel;
  };
}

let name: string;
const stops: (() => void)[] = [];
beforeEach(() => {
  name = `test-${crypto.randomUUID()}`;
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function aTab(channel: BroadcastChannel) {
  const store = new Store(name);
  stops.push(handleVersionChange(store, channel));
  await store.open();
  return store;
}

/** The same database with the schema of a later build. */
function aNewerBuild() {
  const newer = new Dexie(name);
  newer.version(99).stores({ novelty: 'id' });
  return newer;
}

test('a tab closes its database when a newer build needs it, shows so and does not reopen it by itself', async () => {
  const store = await aTab(aDevice()());
  const newer = aNewerBuild();
  await newer.open();
  expect(store.problem).toBe('outdated');
  await expect(store.meta.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  expect(store.isRetired).toBe(true);
  newer.close();
});

test('a database that is deleted by a sign-out elsewhere is let go without a word', async () => {
  const store = await aTab(aDevice()());
  await Dexie.delete(name);
  expect(store.problem).toBeUndefined();
  expect(store.isOpen()).toBe(false);
});

test('a blocked tab asks the other tabs, and after three seconds the user; once opened it works', async () => {
  const channel = aDevice();
  const stubborn = await new Promise<IDBDatabase>((resolve) => {
    // The database of Dexie: other test files may have given it a new one.
    const request = Dexie.dependencies.indexedDB.open(name, 1);
    request.onsuccess = () => resolve(request.result);
  });
  const result = vi.fn();
  channel().addEventListener('message', result);
  const store = new Store(name);
  stops.push(handleVersionChange(store, channel()));
  const opening = store.open();
  await vi.waitFor(() => expect(store.problem).toBe('blocked'), { timeout: 5_000 });
  expect(result.mock.calls[0]?.[0].data).toEqual({ please: 'close', name });
  stubborn.close();
  await opening;
  expect(store.problem).toBeUndefined();
  await store.delete();
});

test('a tab closes its database when another requests it', async () => {
  const channel = aDevice();
  const store = await aTab(channel());
  channel().postMessage({ please: 'close', name: 'another' });
  expect(store.problem).toBeUndefined();
  channel().postMessage({ please: 'close', name });
  expect(store.problem).toBe('outdated');
});
