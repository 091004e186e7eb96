import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { OUTBOX_SYNC } from '#sync/background-sync.ts';
import { drainOutbox } from './drain-outbox.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

/** Background Sync is not in lib.webworker. */
type SyncEvent = ExtendableEvent & { tag: string };

/** Answered by the server alone, whether it can be reached or not. */
const NOT_THE_APP = [/^\/(api|dev)(\/|$)/, /^\/(healthz|readyz|metrics)$/];

// The shell and nothing else: an answer of the API never enters a cache (OFFLINE.md 2.16).
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_APP }));

self.addEventListener('message', (event) => {
  // What workbox-window sends once the person has accepted the update.
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent; // Only this event is dispatched under this name.
  if (sync.tag === OUTBOX_SYNC) sync.waitUntil(drainOutbox(self.location.origin));
});
