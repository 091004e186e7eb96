import type { CDPSession, Page } from 'playwright';

/** What `Runtime.getHeapUsage` responds: bytes of the JavaScript heap, of the page's own objects, and of array buffers. */
type HeapUsage = { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number };

/**
 * Returns a function for the megabytes that a page and its dedicated workers hold now: their heaps after a collection, so
 * without garbage. Each of them stands still during a collection, so that nothing else can be measured in that time.
 */
export async function watchHeldMemory(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  const workers = await attachWorkers(session);
  const ofPage = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return session.send('Runtime.getHeapUsage');
  };
  return async () => {
    const held = await Promise.all([ofPage(), ...workers().map(ofWorker)]);
    return held.reduce((sum, usage) => sum + (usage ? bytesOf(usage) : 0), 0) / 2 ** 20;
  };
}

const bytesOf = ({ usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 }: HeapUsage): number =>
  usedSize + embedderHeapUsedSize + backingStorageSize;

type SendToWorker = (method: string) => Promise<HeapUsage | undefined>;

/** Undefined for a worker that has ended since. */
async function ofWorker(send: SendToWorker): Promise<HeapUsage | undefined> {
  await send('HeapProfiler.collectGarbage');
  return send('Runtime.getHeapUsage');
}

/** Returns a function for the workers that run now. The library has no sessions for workers: their messages are wrapped. */
async function attachWorkers(session: CDPSession): Promise<() => SendToWorker[]> {
  const attached = new Map<string, SendToWorker>();
  const awaited = new Map<number, (usage: HeapUsage | undefined) => void>();
  let last = 0;
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    attached.set(sessionId, (method) => {
      last += 1;
      const id = last;
      return new Promise((resolve) => {
        awaited.set(id, resolve);
        session
          .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
          .catch(() => resolve(undefined));
      });
    });
  });
  session.on('Target.detachedFromTarget', ({ sessionId }) => {
    attached.delete(sessionId);
    for (const resolve of awaited.values()) resolve(undefined);
  });
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: HeapUsage };
    if (id !== undefined) awaited.get(id)?.(result);
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  return () => [...attached.values()];
}
