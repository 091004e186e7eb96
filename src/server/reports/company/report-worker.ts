import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { Source } from './records.ts';
import type { ReportReply, ReportToWrite, ToldRecords } from './report-writer.ts';
import { writeReport } from './write-report.ts';

if (!parentPort) throw new Error('This is a thread of report-writer.ts.');
const port = parentPort;
const told = on(port, 'message') as AsyncIterableIterator<[ToldRecords]>;
const say = (reply: ReportReply) => port.postMessage(reply);

/** Of the sheet that is written; those of the next one follow. */
async function* records(): AsyncGenerator<readonly unknown[]> {
  for (;;) {
    const { value } = await told.next();
    const [some] = value as [ToldRecords];
    say({ is: 'taken' });
    if (some === 'no more') return;
    yield some;
  }
}

async function write({ file, tabs }: ReportToWrite): Promise<ReportReply> {
  // Each tab is told the records of its own kind, in this order.
  const sources = tabs.map((tab) => ({ tab, records: records() }) as Source);
  try {
    return { is: 'written', size: await writeReport(file, sources) };
  } catch (error) {
    // As it is, an error of zod's would arrive without its words.
    return { is: 'broken', why: error instanceof Error ? error.message : String(error) };
  }
}

say(await write(workerData as ReportToWrite));
