import { Worker } from 'node:worker_threads';
import { failed, PDF_LIMITS, type PdfPosted, type PdfReading } from './pdf/pdf-messages.ts';

/** Reads one PDF; never throws for what it may contain. */
export type ReadPdf = (bytes: Uint8Array) => Promise<PdfReading>;

/** `workerUrl` is the built pdf-worker; `timeMs` is what one file may take. */
export type PdfReaderOptions = { workerUrl: URL; timeMs?: number };
export type PdfReader = { readPdf: ReadPdf; close: () => Promise<void> };

/** Enough for 200 dense pages; a file that wants more stops its thread and nothing else. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 };

/**
 * PDFs are read one after the other in a thread of their own, kept between files because starting it costs more than
 * reading. A file that hangs or breaks it costs only that file.
 */
export function createPdfReader({ workerUrl, timeMs = PDF_LIMITS.timeMs }: PdfReaderOptions): PdfReader {
  let thread: Worker | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const end = async () => {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  };
  const readNow = async (bytes: Uint8Array): Promise<PdfReading> => {
    thread ??= startThread(workerUrl);
    const { reading, isSpent } = await ask(thread, bytes, timeMs);
    if (isSpent) await end();
    return reading;
  };
  const readPdf: ReadPdf = (bytes) => {
    const reading = turn.then(() => readNow(bytes));
    turn = reading.catch(() => {});
    return reading;
  };
  return { readPdf, close: () => turn.then(end) };
}

function startThread(workerUrl: URL): Worker {
  const thread = new Worker(workerUrl, { resourceLimits: MEMORY });
  // Who waits for an answer hears it too; unheard, a thread that dies between files would end the process.
  thread.on('error', () => {});
  // Waiting for the next file must not keep a server from ending.
  thread.unref();
  return thread;
}

type Asked = { reading: PdfReading; isSpent: boolean };

function ask(thread: Worker, bytes: Uint8Array, timeMs: number): Promise<Asked> {
  return new Promise((resolve) => {
    let draft: PdfReading | undefined;
    const spent = () => answer({ reading: draft?.ok ? draft : failed('pdf_timeout'), isSpent: true });
    const hear = (posted: PdfPosted) => {
      if ('draft' in posted) draft = posted.draft;
      else answer({ reading: posted.reading, isSpent: false });
    };
    const timer = setTimeout(spent, timeMs);
    const answer = (asked: Asked) => {
      clearTimeout(timer);
      thread.off('error', spent).off('exit', spent).off('message', hear);
      resolve(asked);
    };
    thread.on('error', spent).on('exit', spent).on('message', hear);
    // A copy: pdf.js takes the bytes over, and the caller still has to store them.
    thread.postMessage(bytes.slice());
  });
}
