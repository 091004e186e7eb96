import { useSyncExternalStore } from 'react';
import { useSignedIn } from '../session/session-context.tsx';
import { useReachable } from './use-reachable.ts';
import { useSyncStatus } from './use-sync-status.ts';

/** Returns whether this device has ever pulled everything: before that an empty list has another meaning. */
export function useFirstPull(): 'pulling' | 'done' | 'failed' {
  const { engine, user } = useSignedIn();
  const status = useSyncStatus();
  const isReachable = useReachable();
  const { lastPull } = useSyncExternalStore(engine.subscribe, engine.getState);
  // A person of a firm without a company in view has nothing to pull.
  if (!user.company) return 'done';
  if (!status) return 'pulling';
  if (status.last_pull_ok !== null) return 'done';
  return isReachable && lastPull !== 'refused' ? 'pulling' : 'failed';
}
