import type { FileReading } from '#domain/files/file-reading.ts';
import { MAX_UPLOAD_BYTES } from '#domain/files/upload.ts';
import type { SplitArchive } from './split-archive.ts';

/** A file with its bytes and its content; `reading` is null when this device cannot parse it. */
export type ParsedFile = { bytes: ArrayBuffer; sha256?: string; reading: FileReading | null };

export type UploadReader = {
  /** Reads one file at a time. Returns 'too_big' without parsing it, 'gone' when the disk does not have it any more. */
  read: (file: File) => Promise<ParsedFile | 'too_big' | 'gone'>;
  /** Unpacks a ZIP into the files directly in it; undefined when it cannot. */
  split: (archive: ArrayBuffer) => Promise<SplitArchive | undefined>;
  close: () => void;
};

/** The response of the worker; null when parsing failed. */
export type WorkerResponse = ParsedFile | 'too_big' | null;

/** A file that takes longer than this, in ms, is parsed by the server only. */
const PARSE_TIMEOUT_MS = 20_000;

/** Reads files in a worker, whose code loads with the first file. Without a worker the bytes are used unparsed. */
export function createUploadReader(): UploadReader {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const close = () => {
    worker?.terminate();
    worker = undefined;
  };
  const readNext = async (file: File): Promise<ParsedFile | 'too_big' | 'gone'> => {
    if (typeof Worker === 'undefined') return readUnparsed(file);
    worker ??= new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
    const answer = await requestFromWorker<WorkerResponse>(worker, file);
    // The worker hangs or failed to load: the next file gets a new one.
    if (answer === undefined) close();
    return answer ?? readUnparsed(file);
  };
  const splitNext = async (archive: ArrayBuffer): Promise<SplitArchive | undefined> => {
    if (typeof Worker === 'undefined') return undefined;
    worker ??= new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
    const split = await requestFromWorker<SplitArchive>(worker, archive);
    if (split === undefined) close();
    return split;
  };
  const afterLast = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    read: (file) => afterLast(() => readNext(file)),
    split: (archive) => afterLast(() => splitNext(archive)),
    close,
  };
}

async function readUnparsed(file: File): Promise<ParsedFile | 'too_big' | 'gone'> {
  if (file.size > MAX_UPLOAD_BYTES) return 'too_big';
  try {
    return { bytes: await file.arrayBuffer(), reading: null };
  } catch {
    return 'gone';
  }
}

function requestFromWorker<T>(worker: Worker, input: File | ArrayBuffer): Promise<T | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<T | undefined>((resolve) => {
    const timeout = setTimeout(() => resolve(undefined), PARSE_TIMEOUT_MS);
    worker.onerror = () => resolve(undefined);
    // Only our own worker, of the same build, has the other port.
    port1.onmessage = ({ data }: MessageEvent<T | undefined>) => {
      clearTimeout(timeout);
      resolve(data);
    };
    worker.postMessage(input, [port2]);
  }).finally(() => port1.close());
}
