import { logEvent } from '#store/events/log-event.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { PauseReason } from '#store/rows/meta-row.ts';
import type { Store } from '#store/store.ts';

/** Nothing is sent or pulled until what is wrong is put right; everything that waits is kept. */
export async function pauseSync(store: Store, paused: PauseReason, now: number): Promise<void> {
  await store.transaction('rw', [store.meta, store.log], async () => {
    if ((await readMeta(store, 'paused')) === paused) return;
    await writeMeta(store, 'paused', paused);
    await logEvent(store, { at: now, kind: 'paused', detail: paused });
  });
}

type EndedBy = { refused: string | undefined; code: string };

/**
 * A 401 ends the session (docs/specification.md#states), unless the person has signed in again since the question was
 * asked: only the token that was refused is forgotten. A `code` of our own server also says that the data of the
 * session is to leave the device (`stripEnded`); a 401 of anybody else does not.
 */
export async function endSession(store: Store, { refused, code }: EndedBy, now: number): Promise<void> {
  await store.transaction('rw', [store.meta, store.log], async () => {
    if ((await readMeta(store, 'token')) !== refused) return;
    await writeMeta(store, 'token', undefined);
    if (code === 'signed_out' || code === 'account_removed') await writeMeta(store, 'ended', code);
    await pauseSync(store, 'auth', now);
  });
}
