import type { FileReading } from './file-reading.ts';

export type DropReader = {
  /** What the file holds; null where this device cannot tell. One file after the other. */
  read: (file: File) => Promise<FileReading | null>;
  close: () => void;
};

/** A file that takes longer than this is left to the server. */
const MOST_MS = 20_000;

/** Reads files in a worker, whose code is fetched with the first of them. Without workers nothing is read. */
export function createDropReader(): DropReader {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const close = () => {
    worker?.terminate();
    worker = undefined;
  };
  const ask = async (file: File): Promise<FileReading | null> => {
    if (typeof Worker === 'undefined') return null;
    worker ??= new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
    const reading = await askWorker(worker, file);
    // It hangs or has lost its code: the next file gets a new one.
    if (reading === undefined) close();
    return reading ?? null;
  };
  return {
    read: (file) => {
      const turn = last.then(() => ask(file));
      last = turn.catch(() => undefined);
      return turn;
    },
    close,
  };
}

function askWorker(worker: Worker, file: File): Promise<FileReading | null | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<FileReading | null | undefined>((resolve) => {
    const late = setTimeout(() => resolve(undefined), MOST_MS);
    worker.onerror = () => resolve(undefined);
    // Our own worker, of the same build, is the only one that holds the other end.
    port1.onmessage = ({ data }: MessageEvent<FileReading | null>) => {
      clearTimeout(late);
      resolve(data);
    };
    worker.postMessage(file, [port2]);
  }).finally(() => port1.close());
}
