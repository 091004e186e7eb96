import { useSyncExternalStore } from 'react';
import { useSignedIn } from '../session/session-context.tsx';
import { useReachable } from './use-reachable.ts';
import { useSyncStatus } from './use-sync-status.ts';

/** Whether this device has ever heard everything from the server: an empty list means something else before that. */
export function useFirstPull(): 'pulling' | 'done' | 'failed' {
  const { engine } = useSignedIn();
  const status = useSyncStatus();
  const isReachable = useReachable();
  const { lastPull } = useSyncExternalStore(engine.subscribe, engine.getState);
  if (!status) return 'pulling';
  if (status.last_pull_ok !== null) return 'done';
  return isReachable && lastPull !== 'refused' ? 'pulling' : 'failed';
}
