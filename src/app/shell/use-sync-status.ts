import { useLiveQuery } from 'dexie-react-hooks';
import { readSyncStatus, type SyncStatus } from '#store/sync-status.ts';
import { useSignedIn } from './session-context.tsx';

/** Undefined until the store has been read once. */
export function useSyncStatus(): SyncStatus | undefined {
  const { store } = useSignedIn();
  return useLiveQuery(() => readSyncStatus(store), [store]);
}
