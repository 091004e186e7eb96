import { type ImportParts, runImport } from '../commands/run-import.ts';
import { type ImportKey, letGoOfAllImports, listWaitingImports } from '../db/imports.ts';
import { openQueue, type Queue } from './queue.ts';

export type ImportJobs = {
  /** An import waits. Nothing is lost when this is never heard: waiting imports are looked for as well. */
  wake: (key: ImportKey) => void;
  /** In the background: a server answers before its queue is open. */
  start: () => void;
  stop: () => Promise<void>;
};

/** How long an import waits whose process died, once its lease is over. */
const LOOK_EVERY_MS = 5_000;

/** Imports in the background, on a queue that every process works on. Who is alone need not wait for leases to end. */
export function createImportJobs({ isAlone, ...parts }: ImportParts & { isAlone: boolean }): ImportJobs {
  let queue: Queue<ImportKey> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let opening: Promise<void> | undefined;
  const ending = new AbortController();

  const wake = (key: ImportKey) => {
    queue?.send(key, key.id).catch(parts.onFailure);
  };
  const look = async () => {
    for (const key of await parts.db.asSystem(listWaitingImports)) wake(key);
  };

  const open = async () => {
    if (isAlone) await parts.db.asSystem(letGoOfAllImports);
    const work = (key: ImportKey) => runImport({ ...parts, signal: ending.signal }, key);
    queue = await openQueue(parts.db, { name: 'import', work, onFailure: parts.onFailure });
    await look();
    timer = setInterval(() => void look().catch(parts.onFailure), LOOK_EVERY_MS);
    timer.unref();
  };

  return {
    wake,
    start() {
      opening = open().catch(parts.onFailure);
    },
    async stop() {
      ending.abort();
      await opening;
      clearInterval(timer);
      await queue?.close();
    },
  };
}
