import { useState } from 'react';
import { readSyncStatus } from '#store/outbox/sync-status.ts';
import { useSessionActions } from './session-context.tsx';

/** Signs out at once when nothing waits; otherwise `pending` says how much the user must decide about first. */
export function useSignOut() {
  const { now, signOut, leaveSample } = useSessionActions();
  const [pending, setPending] = useState<number>();
  const ask = async () => {
    // What waits is in the books, not in the example.
    await leaveSample();
    const session = now();
    if (session.state !== 'signed_in') return;
    const status = await readSyncStatus(session.store);
    const waiting = status.pending + status.parked;
    if (waiting > 0) setPending(waiting);
    else await signOut();
  };
  return { pending, ask, dismiss: () => setPending(undefined) };
}
