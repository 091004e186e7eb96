import type { SignInResponse } from '#contract/accounts/auth.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import { type Registry, updateAccount } from '#store/registry.ts';
import { SCHEMA_REV, Store, storeName } from '#store/store.ts';

/**
 * Opens the user's own database and stores the token only there. A queue that was paused without a session stays paused
 * until `confirmSession`, the first step of each round, has the server's response about the session's user.
 */
export async function saveSignIn(
  registry: Registry,
  { token, user }: SignInResponse,
  now = Date.now(),
): Promise<Store> {
  const store = new Store(storeName(user.company?.id, user.id));
  await store.transaction('rw', store.meta, async () => {
    await writeMeta(store, 'token', token);
    await writeMeta(store, 'user', user);
    await writeMeta(store, 'closing', undefined);
    await writeMeta(store, 'ended', undefined);
    const paused = await readMeta(store, 'paused');
    if (paused && paused !== 'update') await writeMeta(store, 'paused', 'unconfirmed');
    if (!(await readMeta(store, 'device_id'))) await writeMeta(store, 'device_id', crypto.randomUUID());
    const rev = (await readMeta(store, 'schema_rev')) ?? 0;
    if (rev < SCHEMA_REV) await writeMeta(store, 'schema_rev', SCHEMA_REV);
  });
  await registry.transaction('rw', [registry.accounts, registry.settings], async () => {
    const known = await registry.accounts.get(store.name);
    await registry.accounts.put({
      name: store.name,
      user_id: user.id,
      company_id: user.company?.id ?? null,
      label: user.company?.name ?? '',
      pending_count: known?.pending_count ?? 0,
      last_seen: now,
    });
    await registry.settings.put({ k: 'current', v: store.name });
  });
  return store;
}

/** The database of the user who is signed in on this device; `undefined` without a signed-in user. */
export async function openCurrentStore(registry: Registry): Promise<Store | undefined> {
  const current = await registry.settings.get('current');
  if (!current) return undefined;
  const store = new Store(current.v);
  if ((await readMeta(store, 'token')) && (await readMeta(store, 'user'))) return store;
  store.close();
  return undefined;
}

/** Signs out on this device: the token is deleted; pending changes stay for the same user only. */
export async function clearSession(registry: Registry, store: Store): Promise<void> {
  await store.transaction('rw', store.meta, async () => {
    await writeMeta(store, 'token', undefined);
    await writeMeta(store, 'paused', 'auth');
  });
  await updateAccount(registry, store);
  await registry.transaction('rw', registry.settings, async () => {
    const current = await registry.settings.get('current');
    if (current?.v === store.name) await registry.settings.delete('current');
  });
}
