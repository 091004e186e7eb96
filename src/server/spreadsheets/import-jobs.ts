import { openQueue, type Queue } from '../platform/jobs/queue.ts';
import { type ImportKey, listPendingImports, releaseAllImports } from './imports.ts';
import { type RunImportDependencies, runImport } from './run-import.ts';

export type ImportJobs = {
  /** An import waits. Nothing is lost when this is never heard: waiting imports are looked for as well. */
  enqueue: (key: ImportKey) => void;
  /** In the background. */
  start: () => void;
  stop: () => Promise<void>;
};

/** How long an import waits whose process died, once its lease is over. */
const POLL_INTERVAL_MS = 5_000;

/** Imports in the background, on a queue that every process works on. Who is alone need not wait for leases to end. */
export function createImportJobs({ isAlone, ...deps }: RunImportDependencies & { isAlone: boolean }): ImportJobs {
  let queue: Promise<Queue<ImportKey>> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let starting: Promise<void> | undefined;
  const abort = new AbortController();
  const work = (key: ImportKey) => runImport({ ...deps, signal: abort.signal }, key);

  /** Opened when there is something to do: asking it for work every other second costs an idle server 30 MB. */
  const openOnce = async () => {
    queue ??= openQueue(deps.db, { name: 'import', work, onFailure: deps.onFailure });
    return queue.catch((error: unknown) => {
      queue = undefined;
      throw error;
    });
  };
  const send = async (key: ImportKey) => {
    // Who has not started yet, or is ending, leaves it to the next look.
    if (starting && !abort.signal.aborted) await (await openOnce()).send(key, key.id);
  };
  const enqueue = (key: ImportKey) => void send(key).catch(deps.onFailure);
  const enqueuePending = async () => {
    for (const key of await deps.db.asOwner(listPendingImports)) enqueue(key);
  };
  const start = async () => {
    if (isAlone) await deps.db.asOwner(releaseAllImports);
    await enqueuePending();
  };

  return {
    enqueue,
    start() {
      starting = start().catch(deps.onFailure);
      timer = setInterval(() => void enqueuePending().catch(deps.onFailure), POLL_INTERVAL_MS);
      timer.unref();
    },
    async stop() {
      abort.abort();
      clearInterval(timer);
      await starting;
      const openedQueue = await queue?.catch(() => undefined);
      await openedQueue?.close();
    },
  };
}
