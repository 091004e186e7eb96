import { useState, useSyncExternalStore } from 'react';
import type { Engine } from '#sync/coordination/engine.ts';
import { useSession } from '../session/session-context.tsx';
import { useOnline } from './use-online.ts';

/** Whether the server did not answer the last request of the engine. It keeps trying, and learns when it answers again. */
export const isServerAway = (engine: Pick<Engine, 'getState'>): boolean => engine.getState().isReachable === false;

/**
 * Returns whether the server is reachable, by the device's state and, for a person who is signed in, the last request. The
 * one rule for what a screen shows or allows without a connection. A request that a screen starts by itself does not
 * wait for it: it follows useOnline and useReturns.
 */
export function useReachable(): boolean {
  const session = useSession();
  const engine = session.type === 'signed_in' ? session.engine : undefined;
  const isOnline = useOnline();
  const isAway = useSyncExternalStore(
    engine?.subscribe ?? subscribeToNothing,
    () => engine !== undefined && isServerAway(engine),
  );
  return isOnline && !isAway;
}

const subscribeToNothing = () => () => {};

/** Returns how often the server has become reachable again since the first rendering. */
export function useReturns(): number {
  const isReachable = useReachable();
  const [seen, setSeen] = useState({ isReachable, returns: 0 });
  if (seen.isReachable !== isReachable) setSeen({ isReachable, returns: seen.returns + (isReachable ? 1 : 0) });
  return seen.returns;
}
