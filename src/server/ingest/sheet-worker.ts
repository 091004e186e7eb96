import { parentPort } from 'node:worker_threads';
import { readSheet, type SheetAsked } from './read-sheet.ts';
import { rehearsalSheet } from './rehearsal-sheet.ts';
import { AHEAD, type SheetReply } from './sheet-reader.ts';
import { XlsxRefused } from './xlsx/xlsx-refused.ts';

const REHEARSALS = 6;

let wanted = 0;
let wake = () => {};
const say = (reply: SheetReply) => parentPort?.postMessage(reply);

// One spreadsheet at a time: the asker hears the last word of it before it asks for the next.
parentPort?.on('message', async (asked: SheetAsked | 'more' | 'rehearse') => {
  if (asked === 'rehearse') return say(await rehearse());
  if (asked !== 'more') return say(await work(asked));
  wanted += 1;
  wake();
});

/**
 * What is first read is read slowly: better before anyone waits for it. Small ones, because what the engine learns of
 * the first few parsers does not hold for those after them.
 */
async function rehearse(): Promise<SheetReply> {
  for (let times = 0; times < REHEARSALS; times += 1) {
    for (const layout of ['cuadra', 'dian'] as const) {
      for await (const part of readSheet(rehearsalSheet(layout))) structuredClone(part);
    }
  }
  return { is: 'over' };
}

async function work(asked: SheetAsked): Promise<SheetReply> {
  wanted = AHEAD;
  try {
    for await (const part of readSheet(asked)) {
      say({ is: 'part', part });
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
