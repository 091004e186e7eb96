import { Dexie } from 'dexie';
import { readMeta } from '#store/meta.ts';
import { Store } from '#store/store.ts';
import { isClosing } from '../outbox/check-change-allowed.ts';

/** Opens a database with a session; undefined when it has none. Never creates a database that was deleted. */
export async function openSignedIn(name: string): Promise<Store | undefined> {
  if (!(await Dexie.exists(name))) return undefined;
  const store = new Store(name);
  if ((await readMeta(store, 'token')) && (await readMeta(store, 'user'))) return store;
  store.close();
  return undefined;
}

/** The same, but undefined too while the person is signing out, here or in another tab. */
export async function openUnlessClosing(name: string): Promise<Store | undefined> {
  const store = await openSignedIn(name);
  if (!store || !isClosing(await readMeta(store, 'closing'), Date.now())) return store;
  store.close();
  return undefined;
}
