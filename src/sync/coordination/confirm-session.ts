import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { me } from '#contract/accounts/session.ts';
import type { User } from '#domain/accounts/user.ts';
import { logEvent } from '#store/events/log-event.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import { endSession, pauseSync } from '#store/pause-sync.ts';
import { type Store, storeName } from '#store/store.ts';

/** 'unknown': the server could not be reached, and nothing changes (docs/offline.md#sessions). */
export type SessionCheck =
  | { type: 'confirmed'; user: User }
  | { type: 'signed-out' | 'wrong-user' | 'unknown'; user?: never };

/**
 * Fetches the session's user from the server. A paused queue continues only if the response has the user and company of
 * this database; only a 401 of the server ends the session.
 */
export async function confirmSession(store: Store, call: Call, now = Date.now()): Promise<SessionCheck> {
  const token = await readMeta(store, 'token');
  if (!token) return { type: 'signed-out' };
  try {
    return await acceptUser(store, await call(me, {}), now);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) return { type: 'unknown' };
    await endSession(store, { refused: token, code: error.code }, now);
    return { type: 'signed-out' };
  }
}

async function acceptUser(store: Store, user: User, now: number): Promise<SessionCheck> {
  if (storeName(user.company?.id, user.id) !== store.name) {
    await pauseSync(store, 'wrong-user', now);
    await writeMeta(store, 'ended', 'signed_out');
    return { type: 'wrong-user' };
  }
  await store.transaction('rw', [store.meta, store.log], async () => {
    await writeMeta(store, 'user', user);
    const paused = await readMeta(store, 'paused');
    if (!paused || paused === 'update') return;
    await writeMeta(store, 'paused', undefined);
    await logEvent(store, { at: now, kind: 'resumed' });
  });
  return { type: 'confirmed', user };
}
