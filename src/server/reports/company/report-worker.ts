import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { Source } from './records.ts';
import type { RecordsMessage, ReportReply, ReportToWrite } from './report-writer.ts';
import { writeReport } from './write-report.ts';

if (!parentPort) throw new Error('This is a thread of report-writer.ts.');
const port = parentPort;
const messages = on(port, 'message') as AsyncIterableIterator<[RecordsMessage]>;
const postReply = (reply: ReportReply) => port.postMessage(reply);

/** Yields the records of the current sheet; the records of the next sheet follow after their end message. */
async function* records(): AsyncGenerator<readonly unknown[]> {
  for (;;) {
    const { value } = await messages.next();
    const [records] = value as [RecordsMessage];
    postReply({ type: 'taken' });
    if (records === 'no more') return;
    yield records;
  }
}

async function write({ file, tabs }: ReportToWrite): Promise<ReportReply> {
  // The main thread posts the records of each tab in this order.
  const sources = tabs.map((tab) => ({ tab, records: records() }) as Source);
  try {
    return { type: 'written', size: await writeReport(file, sources) };
  } catch (error) {
    // Posts the message as text: an error of zod would lose it in structured cloning.
    return { type: 'broken', why: error instanceof Error ? error.message : String(error) };
  }
}

postReply(await write(workerData as ReportToWrite));
