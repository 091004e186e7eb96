import type { User } from '#domain/accounts/user.ts';
import { readMeta } from '#store/meta.ts';
import { listOtherAccounts, type Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { openCurrentStore } from '#sync/session/session.ts';
import type { SignedInSession } from '../session/session.ts';
import { pageAccounts } from './start-other-accounts.ts';

/**
 * After the session of one company has ended: asks the server about the sessions of the person's other companies, whose
 * data leaves the device too if they have ended. Opens the company used last if the person left the first one; after
 * another end, such as a new password, the person signs in.
 */
export async function openRemainingCompany(
  registry: Registry,
  { store: ended, user: { id, company } }: Pick<SignedInSession, 'store' | 'user'>,
): Promise<{ store: Store; user: User } | undefined> {
  if ((await listOtherAccounts(registry, ended.name)).length === 0) return undefined;
  const { confirmOtherAccounts } = await import('#sync/session/sync-accounts.ts');
  await confirmOtherAccounts(ended.name, pageAccounts(registry));
  const store = await openCurrentStore(registry);
  const user = store && (await readMeta(store, 'user'));
  const hasLeft = user?.id === id && user.companies?.some((one) => one.id === company?.id) === false;
  if (store && user && hasLeft) return { store, user };
  store?.close();
  return undefined;
}
