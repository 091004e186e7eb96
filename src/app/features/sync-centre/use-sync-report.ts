import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import { readSyncReport, type SyncReport } from '#sync/device/sync-report.ts';

/** Returns the sync state of this device; undefined until the store was read once. */
export function useSyncReport(): SyncReport | undefined {
  const { store, user } = useSignedIn();
  const report = useLiveQuery(() => readSyncReport(store), [store]);
  // A person of a firm without a company in view has nothing to pull.
  return report && !user.company ? { ...report, isBootstrapping: false } : report;
}
