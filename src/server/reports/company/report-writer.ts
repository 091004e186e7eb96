import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DownloadTab } from '#domain/accounts/permissions.ts';
import type { WriteReport } from './write-report.ts';

/** The file to write and its sheets. */
export type ReportToWrite = { file: string; tabs: readonly DownloadTab[] };
/** A message to the thread: records of the current sheet, or the end of its records. */
export type RecordsMessage = readonly unknown[] | 'no more';
/** A message from the thread: it consumed a batch, or the final result with the size in bytes or the error. */
export type ReportReply = { type: 'taken' } | { type: 'written'; size: number } | { type: 'broken'; why: string };

/** How many batches may be unacknowledged at a time. */
const MAX_UNACKNOWLEDGED = 4;

/** The thread holds some rows and the compressor. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/**
 * Returns a writer that uses one thread per large report: the main thread reads the next rows meanwhile, and other
 * requests wait less. `workerUrl` is the built report-worker.
 */
export const createReportWriter =
  (workerUrl: URL): WriteReport =>
  async (file, sources) => {
    const request: ReportToWrite = { file, tabs: sources.map(({ tab }) => tab) };
    const thread = new Worker(workerUrl, { workerData: request, resourceLimits: MEMORY });
    // The type of `on` does not know the events; the values are those that report-worker posts.
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
