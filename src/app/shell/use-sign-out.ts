import { useState } from 'react';
import { readSyncStatus } from '#store/sync-status.ts';
import { useSessionActions, useSignedIn } from './session-context.tsx';

/** Signs out at once when nothing waits; otherwise `pending` says how much the user must decide about first. */
export function useSignOut() {
  const { store } = useSignedIn();
  const { signOut } = useSessionActions();
  const [pending, setPending] = useState<number>();
  const ask = async () => {
    const status = await readSyncStatus(store);
    const waiting = status.pending + status.parked;
    if (waiting > 0) setPending(waiting);
    else await signOut();
  };
  return { pending, ask, dismiss: () => setPending(undefined) };
}
