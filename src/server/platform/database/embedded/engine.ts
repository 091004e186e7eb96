import { Worker } from 'node:worker_threads';
import { type Answer, type Ask, handedOver, type Posted, type Replied } from './embedded-protocol.ts';

export type Engine = { ask: Ask; stop: () => Promise<void> };
type Start = { clusterDir: string; workerUrl: URL; onLost: (reason: string) => void };
type Waiting = { resolve: (answer: Answer) => void; reject: (error: Error) => void };

/** PostgreSQL's own memory is not in this heap: what is made here lives for one statement. */
const MEMORY = { maxYoungGenerationSizeMb: 8 };

/** PGlite in a thread of its own: in ours it would stop every timer and socket while it works. */
export async function startEngine({ clusterDir, workerUrl, onLost }: Start): Promise<Engine> {
  const worker = new Worker(workerUrl, { workerData: { clusterDir }, resourceLimits: MEMORY });
  const waiting = new Map<number, Waiting>();
  let sent = 0;
  let state: 'starting' | 'open' | 'ended' = 'starting';

  const end = (reason: string) => {
    const wasOpen = state === 'open';
    state = 'ended';
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
    if (wasOpen) onLost(reason);
  };
  worker.on('error', (error) => end(`The embedded database stopped: ${error.message}`));
  worker.on('exit', () => end('The embedded database stopped.'));
  worker.on('message', (reply: Replied) => {
    const asker = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('error' in reply) asker?.reject(new Error(reply.error));
    else asker?.resolve(reply.answer);
  });

  const ask: Ask = (request) =>
    new Promise((resolve, reject) => {
      if (state === 'ended') return reject(new Error('The embedded database has stopped.'));
      sent += 1;
      waiting.set(sent, { resolve, reject });
      // pg makes what it writes for this one statement; its constants are too small to have memory of their own.
      worker.postMessage({ id: sent, request } satisfies Posted, handedOver('bytes' in request ? request : {}));
    });

  const endThread = async () => {
    state = 'ended';
    await worker.terminate();
  };
  const stop = async () => {
    try {
      await ask({ op: 'close' });
    } finally {
      await endThread();
    }
  };

  try {
    await ask({ op: 'open' });
    state = 'open';
  } catch (error) {
    await endThread();
    throw error;
  }
  return { ask, stop };
}
