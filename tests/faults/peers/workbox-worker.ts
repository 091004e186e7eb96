/** What the peer's own manual shows for changes: to the network, and into its queue when that fails. */
import { Queue } from 'workbox-background-sync';

type Extendable = { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void };
type WorkerMessage = Extendable & { ports: MessagePort[] };

/** The part of a worker that is used; its library cannot be loaded beside that of pages. */
declare const self: {
  addEventListener: ((name: 'fetch', listener: (event: Fetching) => void) => void) &
    ((name: 'message', listener: (event: WorkerMessage) => void) => void) &
    ((name: 'install' | 'activate', listener: (event: Extendable) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
};

const queue = new Queue('peer');

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  if (event.request.method === 'PATCH') event.respondWith(sendOrQueue(event.request));
});

async function sendOrQueue(request: Request): Promise<Response> {
  try {
    return await fetch(request.clone());
  } catch {
    await queue.pushRequest({ request });
    return new Response(null, { status: 202 });
  }
}

/** Asked for the keys of what waits. */
self.addEventListener('message', (event) => {
  const answer = queue.getAll().then((all) => {
    event.ports[0]?.postMessage(all.map(({ request }) => request.headers.get('idempotency-key')));
  });
  event.waitUntil(answer);
});
