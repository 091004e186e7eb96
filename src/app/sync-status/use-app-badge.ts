import { useEffect } from 'react';
import { showBadge } from '#sync/device/app-badge.ts';
import { useWaitingElsewhere } from '../switching/use-person-companies.ts';
import { useSyncStatus } from './use-sync-status.ts';

/**
 * Keeps the badge of the app's icon equal to the number of pending changes in every company of the person
 * while a page is open; cleared at sign-out.
 */
export function useAppBadge(): void {
  const { pending = 0, parked = 0 } = useSyncStatus() ?? {};
  const elsewhere = useWaitingElsewhere();
  useEffect(() => void showBadge(pending + parked + elsewhere), [pending, parked, elsewhere]);
  useEffect(() => () => void showBadge(0), []);
}
