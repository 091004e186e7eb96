import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from './read-sheet.ts';
import { AHEAD, type SheetReply } from './sheet-reader.ts';
import { XlsxRefused } from './xlsx/xlsx-refused.ts';

let wanted = AHEAD;
let wake = () => {};
// Each message asks for one part more.
parentPort?.on('message', () => {
  wanted += 1;
  wake();
});

async function work(): Promise<SheetReply> {
  try {
    for await (const part of readSheet(workerData)) {
      parentPort?.postMessage({ is: 'part', part } satisfies SheetReply);
      wanted -= 1;
      if (wanted > 0) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return { is: 'over' };
  } catch (error) {
    if (error instanceof XlsxRefused) return { is: 'refused', problem: error.problem };
    throw error;
  }
}

const last = await work();
parentPort?.postMessage(last);
parentPort?.close();
