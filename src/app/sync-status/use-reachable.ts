import { useSyncExternalStore } from 'react';
import { useSignedIn } from '../session/session-context.tsx';
import { useOnline } from './use-online.ts';

/** Whether the server can be reached, as far as the device and the last question to the server know. */
export function useReachable(): boolean {
  const { engine } = useSignedIn();
  const isOnline = useOnline();
  const { isReachable } = useSyncExternalStore(engine.subscribe, engine.getState);
  return isOnline && isReachable !== false;
}
