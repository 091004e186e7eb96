import type { FileReading } from '#domain/files/file-reading.ts';
import { MAX_UPLOAD_BYTES } from '#domain/files/upload.ts';

/** A file with its bytes and what was found in them; `reading` is null where this device cannot tell. */
export type ReadFile = { bytes: ArrayBuffer; sha256?: string; reading: FileReading | null };

export type DropReader = {
  /** One file after the other. 'too_big' without having looked into it, 'gone' when the disk no longer has it. */
  read: (file: Blob) => Promise<ReadFile | 'too_big' | 'gone'>;
  close: () => void;
};

/** What the worker answers; null when its reading failed. */
export type WorkerAnswer = ReadFile | 'too_big' | null;

/** A file that takes longer than this is left to the server. */
const MOST_MS = 20_000;

/** Reads files in a worker, whose code is fetched with the first of them. Without one their bytes are taken as they are. */
export function createDropReader(): DropReader {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const close = () => {
    worker?.terminate();
    worker = undefined;
  };
  const ask = async (file: Blob): Promise<ReadFile | 'too_big' | 'gone'> => {
    if (typeof Worker === 'undefined') return readHere(file);
    worker ??= new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
    const answer = await askWorker(worker, file);
    // It hangs or has lost its code: the next file gets a new one.
    if (answer === undefined) close();
    return answer ?? readHere(file);
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

async function readHere(file: Blob): Promise<ReadFile | 'too_big' | 'gone'> {
  if (file.size > MAX_UPLOAD_BYTES) return 'too_big';
  try {
    return { bytes: await file.arrayBuffer(), reading: null };
  } catch {
    return 'gone';
  }
}

function askWorker(worker: Worker, file: Blob): Promise<WorkerAnswer | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<WorkerAnswer | undefined>((resolve) => {
    const late = setTimeout(() => resolve(undefined), MOST_MS);
    worker.onerror = () => resolve(undefined);
    // Our own worker, of the same build, is the only one that holds the other end.
    port1.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      clearTimeout(late);
      resolve(data);
    };
    worker.postMessage(file, [port2]);
  }).finally(() => port1.close());
}
