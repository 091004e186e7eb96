import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SHARE_PATH } from '#contract/share.ts';
import { COUNT_WINDOWS } from '#contract/worker-messages.ts';
import { OUTBOX_SYNC } from '#sync/coordination/background-sync.ts';
import { drainOutbox } from './drain-outbox.ts';
import { handleShare } from './share-target.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

/** TypeScript's lib.webworker has no types for Background Sync. */
type SyncEvent = ExtendableEvent & { tag: string };

/** Paths that always go to the server, online or offline. */
const NOT_THE_APP = [/^\/(api|dev)(\/|$)/, /^\/(healthz|readyz|metrics)$/];

/** Builds before 2026-12 stored the charts and the office pages in this cache. */
const FORMER_CACHE = 'cuadra-later';

// Only the files of the app: a response of the API never enters a cache (docs/offline.md#service-worker).
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_APP }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => handleShare(request),
  'POST',
);

self.addEventListener('activate', (event) => {
  // Takes control of every open tab, also of tabs opened before the first worker.
  event.waitUntil(Promise.all([caches.delete(FORMER_CACHE), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  switch (event.data?.type) {
    case 'SKIP_WAITING': // Sent by workbox-window when the user accepts the update.
      return void self.skipWaiting();
    case COUNT_WINDOWS:
      return event.waitUntil(countWindows().then((count) => event.ports[0]?.postMessage(count)));
  }
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent; // Only a SyncEvent is dispatched under this name.
  if (sync.tag === OUTBOX_SYNC) sync.waitUntil(drainOnSync());
});

self.addEventListener('fetch', (event) => {
  // In a browser without Background Sync, a navigation starts the drain (docs/offline.md#background).
  if (event.request.mode !== 'navigate' || 'sync' in self.registration) return;
  event.waitUntil(drainOutbox(self.location.origin).catch(() => undefined));
});

/**
 * The browser also fires the event right after each change. An open page keeps the retry times, Retry-After included,
 * so then the worker respects them too.
 */
async function drainOnSync(): Promise<void> {
  await drainOutbox(self.location.origin, {}, (await countWindows()) === 0);
}

/** Includes frozen windows: they may have unsaved forms too. */
async function countWindows(): Promise<number> {
  return (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
}
