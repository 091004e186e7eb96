import { vi } from 'vitest';
import { fakeLocks } from '../fake-locks.ts';
import { FakeCaches } from './fake-caches.ts';

class WorkerEvent extends Event {
  readonly work: Promise<unknown>[] = [];
  /** What the worker answers; undefined where the request goes to the network. */
  answer: Promise<Response> | undefined;
  waitUntil(work: Promise<unknown>): void {
    this.work.push(work);
  }
  respondWith(answer: Promise<Response>): void {
    this.answer = answer;
  }
}

/** Of the worker's global scope, what its program names without `self`. */
const GLOBALS = [
  '__WB_DISABLE_DEV_LOGS',
  'location',
  'registration',
  'caches',
  'navigator',
  'ExtendableEvent',
  'FetchEvent',
  'Request',
] as const;

type Manifest = readonly { url: string; revision: string | null }[];

/**
 * The globals of a service worker, with caches in memory and a network that the test stubs. `run` loads the worker's
 * program; `fire` ends when the work of an event has ended, and rejects when it fails, which makes a browser repeat a
 * sync event.
 */
export async function aServiceWorker(origin: string, manifest: Manifest, run: () => Promise<unknown>) {
  const scope = Object.assign(new EventTarget(), {
    __WB_MANIFEST: manifest,
    __WB_DISABLE_DEV_LOGS: true,
    location: new URL(`${origin}/sw.js`),
    registration: { scope: `${origin}/`, sync: {} } as { scope: string; sync?: object },
    caches: new FakeCaches(),
    navigator: { locks: fakeLocks() },
    clients: { windows: 0, claim: vi.fn(async () => {}), matchAll },
    skipWaiting: vi.fn(async () => {}),
    ExtendableEvent: WorkerEvent,
    FetchEvent: WorkerEvent,
    /** In a worker a path is relative to its own address. */
    Request: class extends Request {
      constructor(input: RequestInfo, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, origin) : input, init);
      }
    },
  });
  async function matchAll(): Promise<object[]> {
    return Array.from({ length: scope.clients.windows }, () => ({}));
  }
  vi.stubGlobal('self', scope);
  for (const name of GLOBALS) vi.stubGlobal(name, scope[name]);
  await run();
  const fire = async (type: string, fields: object = {}): Promise<Response | undefined> => {
    const event = Object.assign(new WorkerEvent(type), fields);
    scope.dispatchEvent(event);
    const [answer] = await Promise.all([event.answer, ...event.work]);
    return answer;
  };
  return { scope, fire };
}
