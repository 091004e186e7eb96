import type { User } from '#domain/accounts/user.ts';
import { isReadOnly } from '#store/is-read-only.ts';
import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';

/** Who changes; or why nothing may be changed now, as `Enqueued` says it. */
export type ChangePermission = { user: User | undefined } | { refused: 'read-only' | 'closing' };

/** Belongs in the transaction that changes. */
export async function checkChangeAllowed(store: Store, now: number): Promise<ChangePermission> {
  const [isNewer, closing, user] = await Promise.all([
    isReadOnly(store),
    readMeta(store, 'closing'),
    readMeta(store, 'user'),
  ]);
  if (isNewer) return { refused: 'read-only' };
  return isClosing(closing, now) ? { refused: 'closing' } : { user };
}

/** A sign-out that was cut short has not happened. */
const MAX_CLOSING_MS = 30_000;

export const isClosing = (since: number | undefined, now: number): boolean =>
  since !== undefined && since <= now && now - since < MAX_CLOSING_MS;
