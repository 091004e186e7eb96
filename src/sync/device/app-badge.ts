import { readSyncStatus } from '#store/outbox/sync-status.ts';
import { listOtherAccounts, type Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';

/** The worker's lib has no types for it; Firefox and pages that are not installed do not have it. */
type BadgeNavigator = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

/** Shows the number on the app's icon, or clears it at 0. Never throws: the badge is optional. */
export async function showBadge(count: number, navigator: object = globalThis.navigator ?? {}): Promise<void> {
  // Both methods are optional in this type, because the browser may lack them.
  const badge = navigator as BadgeNavigator;
  const done = count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.();
  await done?.catch(() => undefined);
}

/**
 * Number of changes that are pending or need attention, in every company of the person
 * (docs/offline.md#platform-features).
 */
export async function countBadge(registry: Registry, store: Store): Promise<number> {
  const { pending, parked } = await readSyncStatus(store);
  const others = await listOtherAccounts(registry, store.name);
  return others.reduce((sum, { pending_count }) => sum + pending_count, pending + parked);
}
