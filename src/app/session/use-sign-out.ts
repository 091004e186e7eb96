import { useState } from 'react';
import { readSyncStatus } from '#store/outbox/sync-status.ts';
import { listWaitingElsewhere, type WaitingCompany } from '#sync/session/waiting-elsewhere.ts';
import { useSessionActions } from './session-context.tsx';

/** Changes that wait in the company in view, and in the person's other companies on this device. */
export type PendingSignOut = { own: number; elsewhere: readonly WaitingCompany[] };

/** Signs out at once when no change is pending; otherwise `pending` says what the user must decide about first. */
export function useSignOut() {
  const { registry, getSnapshot, signOut, leaveDemo } = useSessionActions();
  const [pending, setPending] = useState<PendingSignOut>();
  const requestSignOut = async () => {
    // Pending changes belong to the company's data, not to the demo.
    await leaveDemo();
    const session = getSnapshot();
    if (session.type !== 'signed_in') return;
    const status = await readSyncStatus(session.store);
    const own = status.pending + status.parked;
    const elsewhere = await listWaitingElsewhere(registry, session.store);
    if (own > 0 || elsewhere.length > 0) setPending({ own, elsewhere });
    else await signOut();
  };
  return { pending, requestSignOut, dismiss: () => setPending(undefined) };
}
