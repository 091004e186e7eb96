import type { User } from '#domain/accounts/user.ts';
import { isReadOnly } from '#store/is-read-only.ts';
import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { readSeenPosition } from './seen-position.ts';

/** The author of the change, or the reason why no change is possible now, as in `EnqueueResult`. */
export type ChangePermission =
  | { user: User | undefined; position: string | undefined }
  | { refused: 'read-only' | 'closing' };

/** Call it inside the transaction that writes the change. */
export async function checkChangeAllowed(store: Store, now: number): Promise<ChangePermission> {
  const [isNewer, closing, user, position] = await Promise.all([
    isReadOnly(store),
    readMeta(store, 'closing'),
    readMeta(store, 'user'),
    readSeenPosition(store),
  ]);
  if (isNewer) return { refused: 'read-only' };
  return isClosing(closing, now) ? { refused: 'closing' } : { user, position };
}

/** A sign-out that was interrupted longer ago than this no longer blocks changes. */
const MAX_CLOSING_MS = 30_000;

/** Whether the user is signing out now; `since` and `now` in ms since epoch. */
export const isClosing = (since: number | undefined, now: number): boolean =>
  since !== undefined && since <= now && now - since < MAX_CLOSING_MS;
