import { useState } from 'react';
import { readSyncStatus } from '#store/outbox/sync-status.ts';
import { useSessionActions } from './session-context.tsx';

/** Signs out at once when nothing waits; otherwise `pending` says how much the user must decide about first. */
export function useSignOut() {
  const { getSnapshot, signOut, leaveDemo } = useSessionActions();
  const [pending, setPending] = useState<number>();
  const requestSignOut = async () => {
    // What waits is in the books, not in the example.
    await leaveDemo();
    const session = getSnapshot();
    if (session.type !== 'signed_in') return;
    const status = await readSyncStatus(session.store);
    const waiting = status.pending + status.parked;
    if (waiting > 0) setPending(waiting);
    else await signOut();
  };
  return { pending, requestSignOut, dismiss: () => setPending(undefined) };
}
