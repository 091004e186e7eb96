import type { Store } from '#store/store.ts';
import { reopen } from '#store/with-reopen.ts';

type Page = {
  document: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & { readonly visibilityState: string };
  navigator: { readonly userAgent: string };
  now?: () => number;
};

/** WebKit closes the database connection of a sleeping page and does not always report it. */
const MIN_SLEEP_MS = 30_000;

/**
 * Reopens the database when the user returns to a page in WebKit (docs/offline.md#storage). Returns the function that
 * stops it.
 */
export function reopenAfterSleep(store: Store, { document, navigator, now = Date.now }: Page): () => void {
  if (!isWebKit(navigator.userAgent)) return () => {};
  let hiddenAt: number | undefined;
  const onVisibilityChange = () => {
    const isBack = document.visibilityState === 'visible';
    const hasSlept = isBack && hiddenAt !== undefined && now() - hiddenAt > MIN_SLEEP_MS;
    hiddenAt = isBack ? undefined : (hiddenAt ?? now());
    // If this fails, the next query fails too and reports the problem to the user.
    if (hasSlept && !store.isRetired) void reopen(store).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => document.removeEventListener('visibilitychange', onVisibilityChange);
}

/** Every browser on an iPhone uses WebKit; Chrome and Edge on other systems do not. */
const isWebKit = (userAgent: string): boolean =>
  userAgent.includes('AppleWebKit/') && !/Chrom(e|ium)\/|Edg\//.test(userAgent);
