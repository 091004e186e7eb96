import type { SignInResponse } from '#contract/accounts/auth.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import { listOtherAccounts, type Registry, updateAccount } from '#store/registry.ts';
import { SCHEMA_REV, Store, storeName } from '#store/store.ts';
import { openSignedIn, openUnlessClosing } from './open-signed-in.ts';

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

/**
 * The database of the user who is signed in on this device; `undefined` without a signed-in user. `bound` is the
 * database that the tab showed last: a tab stays in its company, and follows only the sign-in of another person.
 */
export async function openCurrentStore(registry: Registry, bound?: string): Promise<Store | undefined> {
  const current = await registry.settings.get('current');
  if (!current) return undefined;
  const isSamePerson = bound !== undefined && (await areOfOnePerson(registry, bound, current.v));
  const own = isSamePerson ? await openSignedIn(bound) : undefined;
  return own ?? openSignedIn(current.v);
}

async function areOfOnePerson(registry: Registry, ...names: [string, string]): Promise<boolean> {
  const [one, other] = await registry.accounts.bulkGet(names);
  return one !== undefined && one.user_id === other?.user_id;
}

/** A new tab opens this company, and files that another app shares belong to it. Does nothing when nobody is signed in. */
export async function markCurrent(registry: Registry, store: Store): Promise<void> {
  await registry.transaction('rw', [registry.accounts, registry.settings], async () => {
    const current = await registry.settings.get('current');
    if (!current || current.v === store.name || !(await areOfOnePerson(registry, store.name, current.v))) return;
    await registry.settings.put({ k: 'current', v: store.name });
  });
}

/**
 * Ends the session of one company on this device: the token is deleted; pending changes stay for the same user only.
 * Another company in which the person is signed in becomes the current one.
 */
export async function clearSession(registry: Registry, store: Store): Promise<void> {
  await store.transaction('rw', store.meta, async () => {
    await writeMeta(store, 'token', undefined);
    await writeMeta(store, 'paused', 'auth');
  });
  await updateAccount(registry, store);
  const next = await findSignedInAccount(registry, store);
  await registry.transaction('rw', registry.settings, async () => {
    const current = await registry.settings.get('current');
    if (current?.v !== store.name) return;
    if (next === undefined) await registry.settings.delete('current');
    else await registry.settings.put({ k: 'current', v: next });
  });
}

/** Returns the database of the person's company that was used last among the others with a session. */
async function findSignedInAccount(registry: Registry, own: Store): Promise<string | undefined> {
  for (const { name } of await listOtherAccounts(registry, own.name)) {
    const store = await openUnlessClosing(name);
    store?.close();
    if (store) return name;
  }
  return undefined;
}
