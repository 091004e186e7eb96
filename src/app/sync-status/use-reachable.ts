import { useState, useSyncExternalStore } from 'react';
import { useSignedIn } from '../session/session-context.tsx';
import { useOnline } from './use-online.ts';

/** Returns whether the server is reachable, by the device's state and the last request. */
export function useReachable(): boolean {
  const { engine } = useSignedIn();
  const isOnline = useOnline();
  const { isReachable } = useSyncExternalStore(engine.subscribe, engine.getState);
  return isOnline && isReachable !== false;
}

/** Returns how often the server has become reachable again since the first rendering. */
export function useReturns(): number {
  const isReachable = useReachable();
  const [seen, setSeen] = useState({ isReachable, returns: 0 });
  if (seen.isReachable !== isReachable) setSeen({ isReachable, returns: seen.returns + (isReachable ? 1 : 0) });
  return seen.returns;
}
