import { useSyncExternalStore } from 'react';
import { useSignedIn } from '../session/session-context.tsx';
import { useOnline } from './use-online.ts';

/** Returns whether the server is reachable, by the device's state and the last request. */
export function useReachable(): boolean {
  const { engine } = useSignedIn();
  const isOnline = useOnline();
  const { isReachable } = useSyncExternalStore(engine.subscribe, engine.getState);
  return isOnline && isReachable !== false;
}
