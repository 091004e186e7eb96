import type { Call } from '#client/call.ts';
import { writeMeta } from '#store/meta.ts';
import { listOtherAccounts, type Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import type { Locks } from '../types.ts';
import { openSignedIn } from './open-signed-in.ts';
import { type SignOutChoice, signOutDevice } from './sign-out-device.ts';

type SignOutPersonInput = {
  registry: Registry;
  store: Store;
  call: Call;
  /** A call as the user of another company's database. */
  createCall: (store: Store) => Call;
  locks?: Locks | undefined;
  choice: SignOutChoice;
  now?: number;
};

/**
 * Signs the person out of every company on this device (docs/offline.md#signing-out). No company takes a new change from
 * the start on. An account whose session had ended before keeps what waits in it.
 */
export async function signOutPerson({ createCall, ...own }: SignOutPersonInput): Promise<void> {
  const { registry, now = Date.now() } = own;
  const others = await openOthers(registry, own.store);
  try {
    for (const store of others) await writeMeta(store, 'closing', now);
    await signOutDevice(own);
  } finally {
    // The server has ended these sessions with the first one, unless they belong to another sign-in.
    await Promise.all(others.map((store) => signOutDevice({ ...own, store, call: createCall(store) })));
    for (const store of others) store.close();
  }
}

async function openOthers(registry: Registry, own: Store): Promise<Store[]> {
  const accounts = await listOtherAccounts(registry, own.name);
  const stores = await Promise.all(accounts.map(({ name }) => openSignedIn(name)));
  return stores.filter((store) => store !== undefined);
}
