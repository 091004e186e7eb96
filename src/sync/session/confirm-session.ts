import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { me } from '#contract/accounts/session.ts';
import type { User } from '#domain/accounts/user.ts';
import { logEvent } from '#store/events/log-event.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import { type Store, storeName } from '#store/store.ts';
import { endSession, pause } from '../coordination/pause.ts';

/** 'unknown': nobody could be asked, and everything stays as it was (docs/offline.md#sessions). */
export type SessionAnswer =
  | { outcome: 'confirmed'; user: User }
  | { outcome: 'signed-out' | 'wrong-user' | 'unknown'; user?: never };

/**
 * Asks the server whose session this is. Only its answer for the very user and company of the database lets a paused
 * queue go on; only its 401 ends the session.
 */
export async function confirmSession(store: Store, call: Call, now = Date.now()): Promise<SessionAnswer> {
  const token = await readMeta(store, 'token');
  if (!token) return { outcome: 'signed-out' };
  try {
    return await accept(store, await call(me, {}), now);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) return { outcome: 'unknown' };
    await endSession(store, { refused: token, code: error.code }, now);
    return { outcome: 'signed-out' };
  }
}

async function accept(store: Store, user: User, now: number): Promise<SessionAnswer> {
  if (storeName(user.company?.id, user.id) !== store.name) {
    await pause(store, 'wrong-user', now);
    await writeMeta(store, 'ended', 'signed_out');
    return { outcome: 'wrong-user' };
  }
  await store.transaction('rw', [store.meta, store.log], async () => {
    await writeMeta(store, 'user', user);
    const paused = await readMeta(store, 'paused');
    if (!paused || paused === 'update') return;
    await writeMeta(store, 'paused', undefined);
    await logEvent(store, { at: now, kind: 'resumed' });
  });
  return { outcome: 'confirmed', user };
}
