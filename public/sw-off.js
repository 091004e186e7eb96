// The kill switch (docs/offline.md#service-worker): what is served in place of sw.js when a worker must go from every
// browser. It takes the old worker's place, removes the cached shell and then itself. What people have waiting is in
// IndexedDB, which it leaves alone: the page sends it as it would without any worker.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  // Only pages that the old worker held: the next registration finds none, so nothing reloads for ever.
  for (const client of await self.clients.matchAll({ type: 'window' }))
    await client.navigate(client.url).catch(() => undefined);
}
