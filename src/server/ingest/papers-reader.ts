import { Worker } from 'node:worker_threads';
import type { PapersReading, ReadPapers } from './read-papers.ts';

/** `workerUrl` is the built papers-worker; `timeMs` is what one file may take. */
export type PapersReaderOptions = { workerUrl: URL; threads?: number; timeMs?: number };
export type PapersReader = { readPapers: ReadPapers; close: () => Promise<void> };

type File = Parameters<ReadPapers>[0];

/** A full ZIP is 200 MB unpacked, one member at a time; its documents are what stays. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 };
const TOO_LONG: PapersReading = {
  ok: false,
  detail: 'El archivo es demasiado pesado para leerlo. Divídelo en varios.',
};

/**
 * XML and ZIP are read in a few threads, so that a large one never stops the server's timers and sockets. A file that
 * hangs or breaks its thread costs only itself.
 */
export function createPapersReader({ workerUrl, threads = 2, timeMs = 60_000 }: PapersReaderOptions): PapersReader {
  const idle: Worker[] = [];
  const waiting: ((thread: Worker) => void)[] = [];
  let started = 0;

  const start = (): Worker => {
    started += 1;
    const thread = new Worker(workerUrl, { resourceLimits: MEMORY });
    // Who waits for an answer hears it too; unheard, a thread that dies between files would end the process.
    thread.on('error', () => {});
    // Waiting for the next file must not keep a server from ending.
    thread.unref();
    return thread;
  };
  const take = (): Promise<Worker> => {
    const thread = idle.pop() ?? (started < threads ? start() : undefined);
    return thread ? Promise.resolve(thread) : new Promise((resolve) => waiting.push(resolve));
  };
  const giveBack = (thread: Worker) => {
    const next = waiting.shift();
    if (next) next(thread);
    else idle.push(thread);
  };
  const replace = async (thread: Worker) => {
    started -= 1;
    await thread.terminate();
    if (waiting.length > 0) giveBack(start());
  };

  return {
    async readPapers(file) {
      const thread = await take();
      const reading = await ask(thread, file, timeMs);
      if (reading) giveBack(thread);
      else await replace(thread);
      return reading ?? TOO_LONG;
    },
    async close() {
      const all = idle.splice(0);
      started -= all.length;
      await Promise.all(all.map((thread) => thread.terminate()));
    },
  };
}

/** Undefined when the thread has not answered and will not. */
function ask(thread: Worker, { filename, bytes }: File, timeMs: number): Promise<PapersReading | undefined> {
  return new Promise((resolve) => {
    const spent = () => answer(undefined);
    const hear = (reading: PapersReading) => answer(reading);
    const timer = setTimeout(spent, timeMs);
    const answer = (reading: PapersReading | undefined) => {
      clearTimeout(timer);
      thread.off('error', spent).off('exit', spent).off('message', hear);
      resolve(reading);
    };
    thread.on('error', spent).on('exit', spent).on('message', hear);
    thread.postMessage({ filename, bytes });
  });
}
