import { useState } from 'react';
import { readSyncStatus } from '#store/outbox/sync-status.ts';
import { useSessionActions } from './session-context.tsx';

/** Signs out at once when no change is pending; otherwise `pending` is the number the user must decide about first. */
export function useSignOut() {
  const { getSnapshot, signOut, leaveDemo } = useSessionActions();
  const [pending, setPending] = useState<number>();
  const requestSignOut = async () => {
    // Pending changes belong to the company's data, not to the demo.
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
