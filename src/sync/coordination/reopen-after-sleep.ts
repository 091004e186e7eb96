import type { Store } from '#store/store.ts';

type Page = {
  document: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & { readonly visibilityState: string };
  navigator: { readonly userAgent: string };
  now?: () => number;
};

/** WebKit takes the connection from a page that sleeps, and does not always say so. */
const MIN_SLEEP_MS = 30_000;

/**
 * Opens the database anew when somebody comes back to a page of WebKit (docs/offline.md#storage). The answer stops it.
 */
export function reopenAfterSleep(store: Store, { document, navigator, now = Date.now }: Page): () => void {
  if (!isWebKit(navigator.userAgent)) return () => {};
  let hiddenAt: number | undefined;
  const onVisibilityChange = () => {
    const isBack = document.visibilityState === 'visible';
    const hasSlept = isBack && hiddenAt !== undefined && now() - hiddenAt > MIN_SLEEP_MS;
    hiddenAt = isBack ? undefined : (hiddenAt ?? now());
    if (hasSlept && !store.isRetired) void reopen(store);
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => document.removeEventListener('visibilitychange', onVisibilityChange);
}

async function reopen(store: Store): Promise<void> {
  store.close({ disableAutoOpen: false });
  // Where it fails, the next question finds it so and tells the person.
  await store.open().catch(() => undefined);
}

/** Every browser of an iPhone is one; those that call themselves Chrome or Edge elsewhere are not. */
const isWebKit = (userAgent: string): boolean =>
  userAgent.includes('AppleWebKit/') && !/Chrom(e|ium)\/|Edg\//.test(userAgent);
