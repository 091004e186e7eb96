import { listOtherAccounts, type Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { openSignedIn } from './open-signed-in.ts';

export type WaitingCompany = { name: string; label: string; count: number };

/** Returns the person's other companies on this device in which changes wait, with their number. */
export async function listWaitingElsewhere(registry: Registry, own: Store): Promise<WaitingCompany[]> {
  const found: WaitingCompany[] = [];
  for (const { name, label } of await listOtherAccounts(registry, own.name)) {
    const store = await openSignedIn(name);
    const count = (await store?.outbox.count()) ?? 0;
    store?.close();
    if (count > 0) found.push({ name, label, count });
  }
  return found;
}
