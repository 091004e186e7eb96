import { useEffect } from 'react';
import { showBadge } from '#sync/device/app-badge.ts';
import { useSyncStatus } from './use-sync-status.ts';

/**
 * Keeps the badge of the app's icon equal to the number of pending changes while a page is open; cleared at sign-out.
 */
export function useAppBadge(): void {
  const { pending = 0, parked = 0 } = useSyncStatus() ?? {};
  useEffect(() => void showBadge(pending + parked), [pending, parked]);
  useEffect(() => () => void showBadge(0), []);
}
