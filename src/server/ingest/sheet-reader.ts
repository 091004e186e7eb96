import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { XlsxProblem } from '#domain/sheets/xlsx-limits.ts';
import type { ReadSheet, SheetPart } from './read-sheet.ts';
import { XlsxRefused } from './xlsx/xlsx-refused.ts';

/** What the thread says: a part it has read, and one last word. */
export type SheetReply = { is: 'part'; part: SheetPart } | { is: 'over' } | { is: 'refused'; problem: XlsxProblem };

/** How many parts are read before the first is taken. */
export const AHEAD = 2;

/** All lines of the sheet "Detalle" stay until the last document is read. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };

/**
 * Spreadsheets are read in a thread each, so that the next rows are read while the database takes the last ones in, and
 * no other request waits for either. The thread takes the file with it: whoever asked has it no longer. `workerUrl` is the
 * built sheet-worker.
 */
export const createSheetReader = (workerUrl: URL): ReadSheet =>
  async function* (asked) {
    const { buffer, byteLength } = asked.bytes;
    // Small files share their memory with others.
    const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
    const transferList = isAlone ? [buffer] : [];
    const thread = new Worker(workerUrl, { workerData: asked, transferList, resourceLimits: MEMORY });
    try {
      // Its type knows no events; what comes is what sheet-worker posts.
      for await (const [reply] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[SheetReply]>) {
        if (reply.is === 'over') return;
        if (reply.is === 'refused') throw new XlsxRefused(reply.problem);
        yield reply.part;
        thread.postMessage('more');
      }
      throw new Error('The thread that read a spreadsheet ended early.');
    } finally {
      await thread.terminate();
    }
  };
