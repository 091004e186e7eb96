import { bogotaDate } from '#domain/dates/bogota.ts';
import { countDue } from '#domain/radian/term-days.ts';
import { readSyncStatus } from '#store/outbox/sync-status.ts';
import { type Account, listOtherAccounts, type Registry } from '#store/registry.ts';
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

/** What an account that is not in view adds to the badge: its changes that wait, and its purchases that are due. */
export const badgeOf = (
  { pending_count, term_days = {} }: Pick<Account, 'pending_count' | 'term_days'>,
  today: string,
): number => pending_count + countDue(term_days, today);

/**
 * Number of changes that are pending or need attention, and of purchases on credit whose last day is today or tomorrow, in
 * every company of the person (docs/offline.md#platform-features).
 */
export async function countBadge(registry: Registry, store: Store, now = new Date()): Promise<number> {
  const today = bogotaDate(now);
  const { pending, parked } = await readSyncStatus(store);
  const own = await registry.accounts.get(store.name);
  const others = await listOtherAccounts(registry, store.name);
  const shown = badgeOf({ ...own, pending_count: pending + parked }, today);
  return others.reduce((sum, account) => sum + badgeOf(account, today), shown);
}
