import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { XlsxProblem } from '#domain/sheets/xlsx-limits.ts';
import type { ReadSheet, SheetAsked, SheetPart } from './read-sheet.ts';
import { XlsxRefused } from './xlsx/xlsx-refused.ts';

/** What the thread says: a part it has read, and one last word. */
export type SheetReply = { is: 'part'; part: SheetPart } | { is: 'over' } | { is: 'refused'; problem: XlsxProblem };

/** How many parts are read before the first is taken. */
export const AHEAD = 2;

/** All lines of the sheet "Detalle" stay until the last document is read. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 };

/** For so long a thread that has read waits for the next spreadsheet; then a fresh one does, with less memory. */
const IDLE_MS = 60_000;

export type SheetReader = { readSheet: ReadSheet; close: () => Promise<void> };

/**
 * Spreadsheets are read in a thread each, so that the next rows are read while the database takes the last ones in, and
 * no other request waits for either. One thread is there before it is needed, and has rehearsed: the first thousands of
 * rows take it two thirds of the time. The thread takes the file with it: whoever asked has it no longer. `workerUrl` is
 * the built sheet-worker.
 */
export function createSheetReader(workerUrl: URL, idleMs = IDLE_MS): SheetReader {
  let waiting: Worker | undefined;
  let renewal: NodeJS.Timeout | undefined;
  let isClosed = false;

  const start = (): Worker => {
    const thread = new Worker(workerUrl, { resourceLimits: MEMORY });
    // Who reads hears it too; unheard, a thread that dies between spreadsheets would end the process.
    thread.on('error', () => {});
    thread.once('exit', () => forget(thread));
    return thread;
  };
  const forget = (thread: Worker) => {
    if (waiting !== thread) return;
    clearTimeout(renewal);
    waiting = undefined;
  };
  const take = (): Worker => {
    const thread = waiting ?? start();
    forget(thread);
    thread.ref();
    return thread;
  };
  const keep = async (thread: Worker) => {
    if (waiting || isClosed) return void (await thread.terminate());
    waiting = thread;
    // Waiting for the next spreadsheet must not keep a server from ending.
    thread.unref();
  };
  const prepare = () => {
    const thread = start();
    thread.unref();
    thread.once('message', () => keep(thread));
    thread.postMessage('rehearse');
  };
  const renew = (used: Worker) => {
    forget(used);
    prepare();
    return used.terminate();
  };
  const giveBack = async (thread: Worker, isHeardOut: boolean) => {
    await (isHeardOut ? keep(thread) : thread.terminate());
    if (waiting === thread) renewal = setTimeout(renew, idleMs, thread).unref();
  };

  async function* readSheet(asked: SheetAsked): AsyncGenerator<SheetPart> {
    const thread = take();
    let isHeardOut = false;
    try {
      // Before it is asked: what it says to nobody is lost.
      const replies = repliesOf(thread);
      thread.postMessage(asked, alone(asked.bytes));
      for await (const [reply] of replies) {
        isHeardOut = reply.is !== 'part';
        if (reply.is === 'over') return;
        if (reply.is === 'refused') throw new XlsxRefused(reply.problem);
        yield reply.part;
        thread.postMessage('more');
      }
      throw new Error('The thread that read a spreadsheet ended early.');
    } finally {
      await giveBack(thread, isHeardOut);
    }
  }

  prepare();
  return {
    readSheet,
    close: async () => {
      isClosed = true;
      await waiting?.terminate();
    },
  };
}

/** Its type knows no events; what comes is what sheet-worker posts. */
const repliesOf = (thread: Worker) => on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[SheetReply]>;

/** What is handed over instead of copied. Small files share their memory with others. */
const alone = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
