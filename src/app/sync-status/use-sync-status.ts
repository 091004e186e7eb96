import { useSyncExternalStore } from 'react';
import { liveStatusOf } from '#store/outbox/live-status.ts';
import type { SyncStatus } from '#store/outbox/sync-status.ts';
import { useSignedIn } from '../session/session-context.tsx';

/** Undefined until the store has been read once. */
export function useSyncStatus(): SyncStatus | undefined {
  const live = liveStatusOf(useSignedIn().store);
  return useSyncExternalStore(live.subscribe, live.getSnapshot);
}

/** When everything was pulled last; null before that, and until the store has been read. */
export const useLastPull = (): number | null => useSyncStatus()?.last_pull_ok ?? null;
