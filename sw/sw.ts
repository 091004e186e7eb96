import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SHARE_PATH } from '#contract/share.ts';
import { COUNT_WINDOWS } from '#contract/worker-messages.ts';
import { OUTBOX_SYNC } from '#sync/coordination/background-sync.ts';
import { drainOutbox } from './drain-outbox.ts';
import { handleShare } from './share-target.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

/** Background Sync is not in lib.webworker. */
type SyncEvent = ExtendableEvent & { tag: string };

/** Answered by the server alone, whether it can be reached or not. */
const NOT_THE_APP = [/^\/(api|dev)(\/|$)/, /^\/(healthz|readyz|metrics)$/];

/** Builds before 2026-12 kept the charts and the office pages in this cache. */
const FORMER_CACHE = 'cuadra-later';

// The files of the app and nothing else: a response of the API never enters a cache (docs/offline.md#service-worker).
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_APP }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => handleShare(request),
  'POST',
);

self.addEventListener('activate', (event) => {
  // Every open tab hears of the change, also one that was opened before there was any worker.
  event.waitUntil(Promise.all([caches.delete(FORMER_CACHE), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  switch (event.data?.type) {
    case 'SKIP_WAITING': // What workbox-window sends once the person has accepted the update.
      return void self.skipWaiting();
    case COUNT_WINDOWS:
      return event.waitUntil(countWindows().then((count) => event.ports[0]?.postMessage(count)));
  }
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent; // Only this event is dispatched under this name.
  if (sync.tag === OUTBOX_SYNC) sync.waitUntil(drainOnSync());
});

self.addEventListener('fetch', (event) => {
  // Where the browser wakes nobody, somebody coming by is the occasion (docs/offline.md#background).
  if (event.request.mode !== 'navigate' || 'sync' in self.registration) return;
  event.waitUntil(drainOutbox(self.location.origin).catch(() => undefined));
});

/** The browser wakes us right after each change too; while a page is open it keeps the times, Retry-After among them. */
async function drainOnSync(): Promise<void> {
  await drainOutbox(self.location.origin, {}, (await countWindows()) === 0);
}

/** Frozen ones as well: they have forms too. */
async function countWindows(): Promise<number> {
  return (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
}
