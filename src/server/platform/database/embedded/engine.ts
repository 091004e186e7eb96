import { Worker } from 'node:worker_threads';
import {
  type EngineResponse,
  type RequestMessage,
  type ResponseMessage,
  type SendRequest,
  transferables,
} from './embedded-protocol.ts';

export type Engine = { sendRequest: SendRequest; stop: () => Promise<void> };
type EngineOptions = { clusterDir: string; workerUrl: URL; onLost: (reason: string) => void };
type PendingRequest = { resolve: (answer: EngineResponse) => void; reject: (error: Error) => void };

/** Limits only V8's heap, where objects live for one statement. PostgreSQL's memory is not part of it. */
const WORKER_MEMORY = { maxYoungGenerationSizeMb: 8 };

/** Runs PGlite in its own thread: in the main thread it would block all timers and sockets while it works. */
export async function startEngine({ clusterDir, workerUrl, onLost }: EngineOptions): Promise<Engine> {
  const worker = new Worker(workerUrl, { workerData: { clusterDir }, resourceLimits: WORKER_MEMORY });
  const pending = new Map<number, PendingRequest>();
  let lastId = 0;
  let state: 'starting' | 'open' | 'ended' = 'starting';

  const end = (reason: string) => {
    const wasOpen = state === 'open';
    state = 'ended';
    for (const { reject } of pending.values()) reject(new Error(reason));
    pending.clear();
    if (wasOpen) onLost(reason);
  };
  worker.on('error', (error) => end(`The embedded database stopped: ${error.message}`));
  worker.on('exit', () => end('The embedded database stopped.'));
  worker.on('message', (reply: ResponseMessage) => {
    const pendingRequest = pending.get(reply.id);
    pending.delete(reply.id);
    if ('error' in reply) pendingRequest?.reject(new Error(reply.error));
    else pendingRequest?.resolve(reply.answer);
  });

  const sendRequest: SendRequest = (request) =>
    new Promise((resolve, reject) => {
      if (state === 'ended') return reject(new Error('The embedded database has stopped.'));
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      // pg creates these bytes for one statement, so they may be transferred. Its constants share a buffer and are
      // copied.
      worker.postMessage(
        { id: lastId, request } satisfies RequestMessage,
        transferables('bytes' in request ? request : {}),
      );
    });

  const endThread = async () => {
    state = 'ended';
    await worker.terminate();
  };
  const stop = async () => {
    try {
      await sendRequest({ type: 'close' });
    } finally {
      await endThread();
    }
  };

  try {
    await sendRequest({ type: 'open' });
    state = 'open';
  } catch (error) {
    await endThread();
    throw error;
  }
  return { sendRequest, stop };
}
