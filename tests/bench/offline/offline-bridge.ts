/** The bench's way into the database of a page: it takes away what was pulled, and looks without reading rows. */
import { readMeta } from '#store/meta.ts';
import { Registry } from '#store/registry.ts';
import { Store } from '#store/store.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';

const open = new Map<string, Store>();

/** One for as long as the page: to open it at each look would be most of the work that is done meanwhile. */
function storeOf(name: string): Store {
  const store = open.get(name) ?? new Store(name);
  open.set(name, store);
  return store;
}

async function current(): Promise<string> {
  const registry = new Registry();
  const setting = await registry.settings.get('current');
  registry.close();
  return setting?.v ?? '';
}

/** What a pull has written of how far it is. */
const PULLED = ['cursor', 'epoch', 'bootstrap', 'bootstrapping', 'last_pull_ok'];

/**
 * As a device that has only just signed in: a database of its own with nothing but who it belongs to. In one that was
 * emptied the browser steps over every row that was there, which no new device does.
 */
async function forget(name: string): Promise<void> {
  const store = storeOf(name);
  const kept = await store.meta.filter(({ k }) => !PULLED.includes(k)).toArray();
  await store.delete();
  open.delete(name);
  await storeOf(name).meta.bulkPut(kept);
}

/** Whether all that the server has was pulled. */
async function isComplete(name: string): Promise<boolean> {
  const store = storeOf(name);
  return (await readMeta(store, 'cursor')) !== undefined && !(await readMeta(store, 'bootstrapping'));
}

/** Changes that wait. */
const waiting = (name: string): Promise<number> => storeOf(name).outbox.count();

/** So many invoices are given to no class, one after the other, as a person would; the app sends it. */
async function decide(name: string, count: number): Promise<void> {
  const store = storeOf(name);
  const ids = await store.invoices.limit(count).primaryKeys();
  for (const id of ids) await enqueue(store, 'invoice.set-classification', { id, classification: 'none' });
}

const offlineBridge = { current, forget, isComplete, waiting, decide };
export type OfflineBridge = typeof offlineBridge;

Object.assign(globalThis, { offlineBridge });
