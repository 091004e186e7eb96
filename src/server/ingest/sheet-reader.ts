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

/** For so long a thread waits for the next spreadsheet: one that has read another reads it in three quarters of the time. */
const IDLE_MS = 60_000;

export type SheetReader = { readSheet: ReadSheet; close: () => Promise<void> };

/**
 * Spreadsheets are read in a thread each, so that the next rows are read while the database takes the last ones in, and
 * no other request waits for either. The thread takes the file with it: whoever asked has it no longer. `workerUrl` is the
 * built sheet-worker.
 */
export function createSheetReader(workerUrl: URL, idleMs = IDLE_MS): SheetReader {
  let idle: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    const thread = new Worker(workerUrl, { resourceLimits: MEMORY });
    // Who reads hears it too; unheard, a thread that dies between spreadsheets would end the process.
    thread.on('error', () => {});
    thread.once('exit', () => forget(thread));
    return thread;
  };
  const forget = (thread: Worker) => {
    if (idle !== thread) return;
    clearTimeout(ending);
    idle = undefined;
  };
  const take = (): Worker => {
    const thread = idle ?? start();
    forget(thread);
    thread.ref();
    return thread;
  };
  const giveBack = async (thread: Worker, isHeardOut: boolean) => {
    if (!isHeardOut || idle) return void (await thread.terminate());
    idle = thread;
    // Waiting for the next spreadsheet must not keep a server from ending.
    thread.unref();
    ending = setTimeout(() => thread.terminate(), idleMs).unref();
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

  return {
    readSheet,
    close: async () => {
      await idle?.terminate();
    },
  };
}

/** Its type knows no events; what comes is what sheet-worker posts. */
const repliesOf = (thread: Worker) => on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[SheetReply]>;

/** What is handed over instead of copied. Small files share their memory with others. */
const alone = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
