import { logEvent } from './events/log-event.ts';
import { readMeta, writeMeta } from './meta.ts';
import type { PauseReason } from './rows/meta-row.ts';
import type { Store } from './store.ts';

/** Stops sending and pulling until the cause is resolved. All pending changes are kept. */
export async function pauseSync(store: Store, paused: PauseReason, now: number): Promise<void> {
  await store.transaction('rw', [store.meta, store.log], async () => {
    if ((await readMeta(store, 'paused')) === paused) return;
    await writeMeta(store, 'paused', paused);
    await logEvent(store, { at: now, kind: 'paused', detail: paused });
  });
}

type EndedBy = { refused: string | undefined; code: string };

/**
 * A 401 ends the session (docs/specification.md#states), unless the user has signed in again since the request was
 * sent: only the refused token is forgotten. A `code` of our own server also means that the session's data must leave
 * the device (`stripEndedSession`); a 401 from another server does not.
 */
export async function endSession(store: Store, { refused, code }: EndedBy, now: number): Promise<void> {
  await store.transaction('rw', [store.meta, store.log], async () => {
    if ((await readMeta(store, 'token')) !== refused) return;
    await writeMeta(store, 'token', undefined);
    if (code === 'signed_out' || code === 'account_removed') await writeMeta(store, 'ended', code);
    await pauseSync(store, 'auth', now);
  });
}
