import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import { DurableFs } from './durable-fs.ts';
import { type Answer, handedOver, type Posted, type Replied, type Request } from './embedded-protocol.ts';

/** PGlite turns fsync off at its door; the second half of turning it on again is DurableFs. */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on', '-c', 'shared_buffers=16MB'],
  // A new file of the log is not filled with zeros first, in the midst of somebody's statement.
  ...['-c', 'wal_init_zero=off'],
  // One session for ever and nobody who gathers statistics: a plan made for empty tables would stay.
  ...['-c', 'plan_cache_mode=force_custom_plan'],
];

function createAnswerer(clusterDir: string): (request: Request) => Promise<Answer> {
  const fs = new DurableFs(clusterDir);
  let engine: PGlite | undefined;

  const opened = (): PGlite => {
    if (!engine) throw new Error('The embedded database is not open.');
    return engine;
  };

  return async (request) => {
    switch (request.op) {
      case 'open':
        engine = await PGlite.create({ fs, startParams });
        return {};
      case 'reset':
        await opened().exec('rollback');
        await opened().exec('discard all');
        return {};
      case 'exchange':
        return { bytes: await exchange(opened(), request.bytes) };
      case 'count-syncs':
        return { count: fs.syncs };
      case 'close':
        await opened().close();
        return {};
    }
  };
}

/** A failed statement is an ordinary answer in this protocol; what is thrown means the engine itself broke. */
async function exchange(engine: PGlite, bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await engine.execProtocolRaw(bytes, { syncToFs: false });
  } catch (error) {
    setImmediate(() => {
      throw error;
    });
    throw error;
  }
}

/** Alone in a process, as makeCluster starts it: makes the database of its argument, and ends with who asked for it. */
async function makeOne(clusterDir: string): Promise<void> {
  process.on('disconnect', () => process.exit(1));
  const answerTo = createAnswerer(clusterDir);
  await answerTo({ op: 'open' });
  await answerTo({ op: 'close' });
  process.exit(0);
}

if (isMainThread && process.connected && process.argv[2]) await makeOne(process.argv[2]);
if (!isMainThread && parentPort) {
  const port = parentPort;
  const answerTo = createAnswerer(z.object({ clusterDir: z.string() }).parse(workerData).clusterDir);
  const reply = (replied: Replied) => port.postMessage(replied, handedOver('answer' in replied ? replied.answer : {}));
  port.on('message', ({ id, request }: Posted) => {
    answerTo(request).then(
      (answer) => reply({ id, answer }),
      (error: unknown) => reply({ id, error: error instanceof Error ? error.message : String(error) }),
    );
  });
}
