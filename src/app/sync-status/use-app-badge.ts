import { useEffect } from 'react';
import { showBadge } from '#sync/device/app-badge.ts';
import { useSyncStatus } from './use-sync-status.ts';

/** Keeps the number on the app's icon in step while a page is open; it goes with the person who signs out. */
export function useAppBadge(): void {
  const { pending = 0, parked = 0 } = useSyncStatus() ?? {};
  useEffect(() => void showBadge(pending + parked), [pending, parked]);
  useEffect(() => () => void showBadge(0), []);
}
