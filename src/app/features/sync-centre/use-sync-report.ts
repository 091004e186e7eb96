import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import { readSyncReport, type SyncReport } from '#sync/device/sync-report.ts';

/** Where this device stands; undefined until the store has been read once. */
export function useSyncReport(): SyncReport | undefined {
  const { store } = useSignedIn();
  return useLiveQuery(() => readSyncReport(store), [store]);
}
