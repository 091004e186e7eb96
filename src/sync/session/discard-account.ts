import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';

/** A sleeping tab can block the deletion of a database without limit. */
const MAX_DELETE_WAIT_MS = 5_000;

/** Deletes the unsent changes of an account, with the files that other apps shared with it. */
export async function discardPending(registry: Registry, store: Store): Promise<void> {
  await registry.shared.filter(({ owner }) => owner === store.name).delete();
  await store.transaction('rw', store.changeTables, async () => {
    for (const table of [store.outbox, store.blobs, store.uploads, store.attachments]) await table.clear();
  });
}

/** Deletes the pile of a person who has no company left on this device. */
async function deletePileOfNobody(registry: Registry, user_id: string): Promise<void> {
  if ((await registry.accounts.where('user_id').equals(user_id).count()) > 0) return;
  await registry.pile.where('user_id').equals(user_id).delete();
}

/** Deletes the account and its database from this device. */
export async function deleteAccount(registry: Registry, store: Store): Promise<void> {
  const user_id = (await registry.accounts.get(store.name))?.user_id;
  await registry.accounts.delete(store.name);
  if (user_id !== undefined) await deletePileOfNobody(registry, user_id);
  // Clear the tables first: they are then empty even if the database cannot be deleted now.
  await store.transaction('rw', store.tables, async () => {
    for (const table of store.tables) await table.clear();
  });
  await Promise.race([
    store.delete({ disableAutoOpen: true }),
    new Promise((resolve) => setTimeout(resolve, MAX_DELETE_WAIT_MS)),
  ]);
}
