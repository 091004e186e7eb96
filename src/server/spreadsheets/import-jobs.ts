import { openQueue, type Queue } from '../platform/jobs/queue.ts';
import { type ImportKey, letGoOfAllImports, listWaitingImports } from './imports.ts';
import { type ImportParts, runImport } from './run-import.ts';

export type ImportJobs = {
  /** An import waits. Nothing is lost when this is never heard: waiting imports are looked for as well. */
  wake: (key: ImportKey) => void;
  /** In the background. */
  start: () => void;
  stop: () => Promise<void>;
};

/** How long an import waits whose process died, once its lease is over. */
const LOOK_EVERY_MS = 5_000;

/** Imports in the background, on a queue that every process works on. Who is alone need not wait for leases to end. */
export function createImportJobs({ isAlone, ...parts }: ImportParts & { isAlone: boolean }): ImportJobs {
  let queue: Promise<Queue<ImportKey>> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let starting: Promise<void> | undefined;
  const ending = new AbortController();
  const work = (key: ImportKey) => runImport({ ...parts, signal: ending.signal }, key);

  /** Opened when there is something to do: asking it for work every other second costs an idle server 30 MB. */
  const opened = async () => {
    queue ??= openQueue(parts.db, { name: 'import', work, onFailure: parts.onFailure });
    return queue.catch((error: unknown) => {
      queue = undefined;
      throw error;
    });
  };
  const send = async (key: ImportKey) => {
    // Who has not started yet, or is ending, leaves it to the next look.
    if (starting && !ending.signal.aborted) await (await opened()).send(key, key.id);
  };
  const wake = (key: ImportKey) => void send(key).catch(parts.onFailure);
  const look = async () => {
    for (const key of await parts.db.asSystem(listWaitingImports)) wake(key);
  };
  const start = async () => {
    if (isAlone) await parts.db.asSystem(letGoOfAllImports);
    await look();
  };

  return {
    wake,
    start() {
      starting = start().catch(parts.onFailure);
      timer = setInterval(() => void look().catch(parts.onFailure), LOOK_EVERY_MS);
      timer.unref();
    },
    async stop() {
      ending.abort();
      clearInterval(timer);
      await starting;
      const isOpen = await queue?.catch(() => undefined);
      await isOpen?.close();
    },
  };
}
