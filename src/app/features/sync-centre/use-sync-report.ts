import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import { readSyncReport, type SyncReport } from '#sync/device/sync-report.ts';

/** Returns the sync state of this device; undefined until the store was read once. */
export function useSyncReport(): SyncReport | undefined {
  const { store } = useSignedIn();
  return useLiveQuery(() => readSyncReport(store), [store]);
}
