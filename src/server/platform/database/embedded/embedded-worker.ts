import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import { DurableFs } from './durable-fs.ts';
import {
  type EngineRequest,
  type EngineResponse,
  type RequestMessage,
  type ResponseMessage,
  transferables,
} from './embedded-protocol.ts';

/** PGlite disables fsync with `-F`. These parameters enable it again; DurableFs implements it. */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on', '-c', 'shared_buffers=16MB'],
  // New WAL files are not filled with zeros first, because this would delay a statement.
  ...['-c', 'wal_init_zero=off'],
  // All statements run in one long session without automatic statistics, so a cached plan for empty tables would stay.
  ...['-c', 'plan_cache_mode=force_custom_plan'],
];

function createRequestHandler(clusterDir: string): (request: EngineRequest) => Promise<EngineResponse> {
  const fs = new DurableFs(clusterDir);
  let engine: PGlite | undefined;

  const requireEngine = (): PGlite => {
    if (!engine) throw new Error('The embedded database is not open.');
    return engine;
  };

  return async (request) => {
    switch (request.type) {
      case 'open':
        engine = await PGlite.create({ fs, startParams });
        return {};
      case 'reset':
        await requireEngine().exec('rollback');
        await requireEngine().exec('discard all');
        return {};
      case 'exchange':
        return { bytes: await exchange(requireEngine(), request.bytes) };
      case 'count-syncs':
        return { count: fs.syncs };
      case 'close':
        await requireEngine().close();
        return {};
    }
  };
}

/**
 * A failed statement is a normal response of the protocol. An exception means that the engine itself is broken, so the
 * thread must end. PGlite's other methods parse each response and keep what they parsed: without execProtocol between
 * them, for ever.
 */
async function exchange(engine: PGlite, bytes: Uint8Array): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  try {
    // The bytes are PGlite's own memory, which it writes again.
    await engine.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (data) => chunks.push(data.slice()) });
  } catch (error) {
    setImmediate(() => {
      throw error;
    });
    throw error;
  }
  return Buffer.concat(chunks);
}

/**
 * The entry point of the process that createClusterInProcess starts: creates the database in `clusterDir`. It ends when
 * the parent process ends.
 */
async function createClusterAndExit(clusterDir: string): Promise<void> {
  process.on('disconnect', () => process.exit(1));
  const handleRequest = createRequestHandler(clusterDir);
  await handleRequest({ type: 'open' });
  await handleRequest({ type: 'close' });
  process.exit(0);
}

if (isMainThread && process.connected && process.argv[2]) await createClusterAndExit(process.argv[2]);
if (!isMainThread && parentPort) {
  const port = parentPort;
  const handleRequest = createRequestHandler(z.object({ clusterDir: z.string() }).parse(workerData).clusterDir);
  const reply = (message: ResponseMessage) =>
    port.postMessage(message, transferables('answer' in message ? message.answer : {}));
  port.on('message', ({ id, request }: RequestMessage) => {
    handleRequest(request).then(
      (response) => reply({ id, answer: response }),
      (error: unknown) => reply({ id, error: error instanceof Error ? error.message : String(error) }),
    );
  });
}
