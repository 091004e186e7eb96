import type { User } from '#domain/accounts/user.ts';
import { isReadOnly } from '#store/is-read-only.ts';
import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';

/** Who changes; or why nothing may be changed now, as `Enqueued` says it. */
export type Leave = { user: User | undefined } | { refused: 'read-only' | 'closing' };

/** Belongs in the transaction that changes. */
export async function mayChange(store: Store, now: number): Promise<Leave> {
  const [isNewer, closing, user] = await Promise.all([
    isReadOnly(store),
    readMeta(store, 'closing'),
    readMeta(store, 'user'),
  ]);
  if (isNewer) return { refused: 'read-only' };
  return isClosing(closing, now) ? { refused: 'closing' } : { user };
}

/** A sign-out that was cut short has not happened. */
const LONGEST_CLOSING_MS = 30_000;

export const isClosing = (since: number | undefined, now: number): boolean =>
  since !== undefined && since <= now && now - since < LONGEST_CLOSING_MS;
