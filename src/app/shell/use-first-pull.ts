import { useOnline } from './use-online.ts';
import { useSyncStatus } from './use-sync-status.ts';

/** Whether this device has ever heard everything from the server: an empty list means something else before that. */
export function useFirstPull(): 'pulling' | 'done' | 'failed' {
  const status = useSyncStatus();
  const isOnline = useOnline();
  if (!status) return 'pulling';
  if (status.last_pull_ok !== null) return 'done';
  return isOnline ? 'pulling' : 'failed';
}
