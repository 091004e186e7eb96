import { Worker } from 'node:worker_threads';
import { sortOfBytes } from '#domain/file-sort.ts';
import type { PapersReading, ReadPapers } from './read-papers.ts';
import { type Share, WHOLE } from './zip.ts';

/** `workerUrl` is the built papers-worker; `timeMs` is what one file may take. */
export type PapersReaderOptions = { workerUrl: URL; threads?: number; timeMs?: number };
export type PapersReader = { readPapers: ReadPapers; close: () => Promise<void> };

type File = Parameters<ReadPapers>[0];

/** A ZIP of fewer bytes is read before another thread knows of it. */
const WORTH_SHARING_BYTES = 64 * 1024;

/** A full ZIP is 200 MB unpacked, one member at a time; its documents are what stays. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 };
const TOO_LONG: PapersReading = {
  ok: false,
  detail: 'El archivo es demasiado pesado para leerlo. Divídelo en varios.',
};

/**
 * XML and ZIP are read in a few threads, so that a large one never stops the server's timers and sockets; a ZIP by all
 * that have nothing to do. A file that hangs or breaks its thread costs only itself.
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

  /** Those that are free at this moment, without waiting for any. */
  const takeFree = (): Worker[] => {
    const free = idle.splice(0);
    while (started < threads) free.push(start());
    return free;
  };
  const readShare = async (thread: Worker, file: File, share: Share): Promise<PapersReading> => {
    const reading = await ask(thread, { ...file, share }, timeMs);
    if (reading) giveBack(thread);
    else await replace(thread);
    return reading ?? TOO_LONG;
  };
  const readWhole = async (file: File) => readShare(await take(), file, WHOLE);

  return {
    async readPapers(file) {
      if (!isWorthSharing(file)) return readWhole(file);
      const hands = [await take(), ...takeFree()];
      const read = await Promise.all(hands.map((thread, at) => readShare(thread, file, { at, of: hands.length })));
      const refusal = read.find(({ ok }) => !ok);
      if (!refusal) return joined(read);
      // The word of one who has seen all of it is final.
      return hands.length === 1 || refusal === TOO_LONG ? refusal : readWhole(file);
    },
    async close() {
      const all = idle.splice(0);
      started -= all.length;
      await Promise.all(all.map((thread) => thread.terminate()));
    },
  };
}

const isWorthSharing = ({ bytes }: File): boolean =>
  bytes.length >= WORTH_SHARING_BYTES && sortOfBytes(bytes) === 'zip';

function joined(shares: readonly PapersReading[]): PapersReading {
  const read = shares.filter((share) => share.ok);
  return {
    ok: true,
    papers: read.flatMap(({ papers }) => papers),
    attachments: read.flatMap(({ attachments }) => attachments),
  };
}

/** Undefined when the thread has not answered and will not. */
function ask(thread: Worker, asked: File & { share: Share }, timeMs: number): Promise<PapersReading | undefined> {
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
    thread.postMessage(asked);
  });
}
