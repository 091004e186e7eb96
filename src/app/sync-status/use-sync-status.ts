import { useSyncExternalStore } from 'react';
import { liveStatusOf } from '#store/outbox/live-status.ts';
import type { SyncStatus } from '#store/outbox/sync-status.ts';
import { useSignedIn } from '../session/session-context.tsx';

/** Undefined until the store was read once. */
export function useSyncStatus(): SyncStatus | undefined {
  const live = liveStatusOf(useSignedIn().store);
  return useSyncExternalStore(live.subscribe, live.getSnapshot);
}

/** Returns when everything was last pulled; null before that, and until the store was read. */
export const useLastPull = (): number | null => useSyncStatus()?.last_pull_ok ?? null;
