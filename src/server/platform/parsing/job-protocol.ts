/**
 * What a job ends with. `memory`: the operating system or V8 refused more memory. `time`: it took longer than it may.
 * `crash`: the process ended for another reason. `busy`: the company already has as many jobs waiting as it may.
 * `closed`: the server is stopping. `draft` is the last thing the job emitted before it failed.
 */
export type JobFailure = 'memory' | 'time' | 'crash' | 'busy' | 'closed';
export type JobOutcome<Result> =
  | { type: 'ok'; value: Result }
  | { type: 'failed'; reason: JobFailure; draft: Result | undefined };

/** One kind of job: runs in the child process. `emitDraft` sends a result that counts when the job fails later on. */
export type JobHandler = (request: never, emitDraft: (draft: unknown) => void) => Promise<unknown>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

export type RequestOf<Handler extends JobHandler> = Parameters<Handler>[0];
export type ResultOf<Handler extends JobHandler> = Awaited<ReturnType<Handler>>;

/** Parent to child. One job at a time: the next is sent only after the answer to the last. */
export type JobMessage = { name: string; request: unknown };

/** Child to parent. After the job: `rss`, the memory of the process in bytes, and the CPU time of all its jobs. */
export type ProcessMessage =
  | { type: 'ready' }
  | { type: 'draft'; draft: unknown }
  | { type: 'result'; value: unknown; rss: number; cpu_seconds: number }
  | { type: 'out_of_memory' }
  | { type: 'error'; message: string };
