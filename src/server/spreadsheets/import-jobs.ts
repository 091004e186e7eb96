import { openQueue, type Queue } from '../platform/jobs/queue.ts';
import { type ImportKey, listPendingImports, releaseAllImports } from './imports.ts';
import { type RunImportDependencies, runImport } from './run-import.ts';

export type ImportJobs = {
  /** Announces a pending import. If this signal is lost, the periodic poll finds the import anyway. */
  enqueue: (key: ImportKey) => void;
  /** Starts in the background. */
  start: () => void;
  stop: () => Promise<void>;
};

/** In milliseconds. After a process dies, its import waits at most this long once its lease has expired. */
const POLL_INTERVAL_MS = 5_000;

type ImportJobsDependencies = RunImportDependencies & {
  /** No other process exists, so leases of earlier processes are released at start. */
  isAlone: boolean;
  /** False in a process that only announces imports to the others. */
  runsJobs: boolean;
};

/** Runs imports in the background, on a queue that all processes share. */
export function createImportJobs({ isAlone, runsJobs, ...deps }: ImportJobsDependencies): ImportJobs {
  let queue: Promise<Queue<ImportKey>> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let starting: Promise<void> | undefined;
  const abort = new AbortController();
  const work = (key: ImportKey) => runImport({ ...deps, signal: abort.signal }, key);

  /**
   * A process that is alone opens the queue when there is work: its polling costs 30 MB of memory on an idle server.
   * Otherwise it is opened at the start, because other processes announce imports too.
   */
  const openOnce = async () => {
    queue ??= openQueue(deps.db, { name: 'import', ...(runsJobs && { work }), onFailure: deps.onFailure });
    return queue.catch((error: unknown) => {
      queue = undefined;
      throw error;
    });
  };
  const send = async (key: ImportKey) => {
    // Before the start and during the stop nothing is sent: the next poll finds the import.
    if (starting && !abort.signal.aborted) await (await openOnce()).send(key, key.id);
  };
  const enqueue = (key: ImportKey) => void send(key).catch(deps.onFailure);
  const enqueuePending = async () => {
    for (const key of await deps.db.asOwner(listPendingImports)) enqueue(key);
  };
  const start = async () => {
    if (isAlone) await deps.db.asOwner(releaseAllImports);
    if (!isAlone) await openOnce().catch(deps.onFailure);
    await enqueuePending();
  };

  return {
    enqueue,
    start() {
      starting = (runsJobs ? start() : Promise.resolve()).catch(deps.onFailure);
      if (!runsJobs) return;
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
