import type { Workbox } from 'workbox-window';

type Offer = { accept: () => void } | undefined;

const HOUR_MS = 3_600_000;
const WATCHDOG_MS = 10_000;

const listeners = new Set<() => void>();
let offer: Offer;

/** The waiting version, if there is one; for useSyncExternalStore. */
export const updateOffer = {
  now: (): Offer => offer,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Registers the service worker and watches for a newer one (OFFLINE.md 2.16). Only a built app has one. */
export function watchForUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  reloadWithNewWorker();
  reloadOnceOnMissingChunk();
  window.addEventListener('load', () => void register());
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => propose(workbox));
  const registration = await workbox.register().catch(() => undefined);
  const look = () => void registration?.update().catch(() => undefined);
  setInterval(look, HOUR_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}

function propose(workbox: Workbox): void {
  offer = {
    accept: () => {
      workbox.messageSkipWaiting();
      // A worker that never takes over must not leave the button without effect.
      setTimeout(() => window.location.reload(), WATCHDOG_MS);
    },
  };
  for (const listener of listeners) listener();
}

/** Every tab reloads, whichever one accepted; the very first worker replaces nothing and reloads nobody. */
function reloadWithNewWorker(): void {
  let hadWorker = navigator.serviceWorker.controller !== null;
  let isReloading = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker && !isReloading) {
      isReloading = true;
      window.location.reload();
    }
    hadWorker = true;
  });
}

/** A page older than the server's files asks for chunks that are gone: one reload, not a loop. */
function reloadOnceOnMissingChunk(): void {
  const key = 'cuadra-reloaded-at';
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < 60_000) return;
    sessionStorage.setItem(key, String(Date.now()));
    window.location.reload();
  });
}
