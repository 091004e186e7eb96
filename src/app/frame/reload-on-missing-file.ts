const KEY = 'cuadra-reloaded-at';
const MINUTE_MS = 60_000;

type ReloadOptions = { isBusy: () => boolean; reload: () => void };

/**
 * A page older than anything the server keeps asks for files that are gone: one reload, not a loop, and none over an
 * open form or without a network, where it would bring nothing.
 */
export function reloadOnMissingFile({ isBusy, reload }: ReloadOptions): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < MINUTE_MS || isBusy() || !navigator.onLine) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    reload();
  });
}
