import { readSyncStatus } from '#store/outbox/sync-status.ts';
import type { Store } from '#store/store.ts';

/** In no lib of the worker, and missing in Firefox and in a page that is not installed. */
type BadgeNavigator = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

/** The number on the app's icon; none where there is nothing to tell. Never fails: a badge is a courtesy. */
export async function showBadge(count: number, navigator: object = globalThis.navigator ?? {}): Promise<void> {
  // Read as far as it may be there.
  const badge = navigator as BadgeNavigator;
  const done = count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.();
  await done?.catch(() => undefined);
}

/** What waits and what needs a decision (docs/offline.md#platform-features). */
export async function countBadge(store: Store): Promise<number> {
  const { pending, parked } = await readSyncStatus(store);
  return pending + parked;
}
