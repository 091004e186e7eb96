const KEY = 'cuadra-reloaded-at';
const MINUTE_MS = 60_000;

type ReloadOptions = { isBusy: () => boolean; reload: () => void };

/**
 * Reloads once when a page is so old that its files are gone from the server. It does not reload in a loop, over an
 * open form, or without a network, where a reload would not help.
 */
export function reloadOnMissingFile({ isBusy, reload }: ReloadOptions): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < MINUTE_MS || isBusy() || !navigator.onLine) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    reload();
  });
}
