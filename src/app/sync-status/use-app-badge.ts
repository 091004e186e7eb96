import { useEffect } from 'react';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { countDue } from '#domain/radian/term-days.ts';
import { showBadge } from '#sync/device/app-badge.ts';
import { useTermDays } from '../radian/use-term-days.ts';
import { useSessionActions, useSignedIn } from '../session/session-context.tsx';
import { useBadgeElsewhere } from '../switching/use-person-companies.ts';
import { useSyncStatus } from './use-sync-status.ts';

/**
 * Keeps the badge of the app's icon equal to the number of pending changes and of purchases that are due, in every
 * company of the person, while a page is open; cleared at sign-out. Returns the purchases of this company that are due, and
 * those of them whose term ends today, for the menu.
 */
export function useAppBadge(): { due: number; endingToday: number } {
  const { registry } = useSessionActions();
  const { store } = useSignedIn();
  const { pending = 0, parked = 0 } = useSyncStatus() ?? {};
  const elsewhere = useBadgeElsewhere();
  const days = useTermDays();
  const today = bogotaDate(new Date());
  const due = days ? countDue(days, today) : 0;
  useEffect(() => void showBadge(pending + parked + due + elsewhere), [pending, parked, due, elsewhere]);
  useEffect(() => () => void showBadge(0), []);
  useEffect(() => {
    // For the worker, and for the pages of the person's other companies.
    if (days) void registry.accounts.update(store.name, { term_days: days }).catch(() => undefined);
  }, [days, registry, store]);
  return { due, endingToday: days?.[today] ?? 0 };
}
