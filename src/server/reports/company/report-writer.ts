import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DownloadTab } from '#domain/accounts/permissions.ts';
import type { WriteReport } from './write-report.ts';

/** What the thread is to write, and where. */
export type ReportToWrite = { file: string; tabs: readonly DownloadTab[] };
/** What it is told: records of the sheet that it writes, and that there are no more of them. */
export type RecordsMessage = readonly unknown[] | 'no more';
/** What it says: that it has taken some records, and as its last word how many bytes the file has or what went wrong. */
export type ReportReply = { type: 'taken' } | { type: 'written'; size: number } | { type: 'broken'; why: string };

/** How many parts are on their way at a time. */
const MAX_UNACKNOWLEDGED = 4;

/** In it are some rows and what packs them. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/**
 * Large reports are written in a thread each: the next rows are read from the database meanwhile, and other requests
 * wait less. `workerUrl` is the built report-worker.
 */
export const createReportWriter =
  (workerUrl: URL): WriteReport =>
  async (file, sources) => {
    const request: ReportToWrite = { file, tabs: sources.map(({ tab }) => tab) };
    const thread = new Worker(workerUrl, { workerData: request, resourceLimits: MEMORY });
    // Its type knows no events; what comes is what report-worker posts.
    const replies = on(thread, 'message', { close: ['exit'] }) as AsyncIterableIterator<[ReportReply]>;
    const nextReply = async (): Promise<ReportReply> => {
      const { done, value } = await replies.next();
      if (done) throw new Error('The thread that wrote a report ended early.');
      const [reply] = value;
      if (reply.type === 'broken') throw new Error(`A report was not written: ${reply.why}`);
      return reply;
    };
    let unacknowledged = 0;
    const sendRecords = async (message: RecordsMessage) => {
      if (unacknowledged === MAX_UNACKNOWLEDGED) await nextReply();
      else unacknowledged += 1;
      thread.postMessage(message);
    };
    try {
      for (const { records } of sources) {
        for await (const some of records) await sendRecords(some);
        await sendRecords('no more');
      }
      for (;;) {
        const reply = await nextReply();
        if (reply.type === 'written') return reply.size;
      }
    } finally {
      await thread.terminate();
    }
  };
