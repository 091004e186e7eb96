/**
 * The reason why a job failed. `memory`: the operating system or V8 refused more memory. `time`: it exceeded its time
 * limit. `crash`: the process ended for another reason. `busy`: the company has too many waiting jobs. `closed`: the
 * server is stopping. `draft` is the last draft that the job emitted before it failed.
 */
export type JobFailure = 'memory' | 'time' | 'crash' | 'busy' | 'closed';
export type JobOutcome<Result> =
  | { type: 'ok'; value: Result }
  | { type: 'failed'; reason: JobFailure; draft: Result | undefined };

/**
 * The handler of a kind of job, which runs in the child process. `emitDraft` sends a preliminary result, which is used
 * if the job fails later.
 */
export type JobHandler = (request: never, emitDraft: (draft: unknown) => void) => Promise<unknown>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

export type RequestOf<Handler extends JobHandler> = Parameters<Handler>[0];
export type ResultOf<Handler extends JobHandler> = Awaited<ReturnType<Handler>>;

/** From parent to child. One job at a time: the next one is sent after the response to the previous one. */
export type JobMessage = { name: string; request: unknown };

/**
 * From child to parent. `rss` is the memory of the process in bytes after the job; `cpu_seconds` is the CPU time of all
 * its jobs.
 */
export type ProcessMessage =
  | { type: 'ready' }
  | { type: 'draft'; draft: unknown }
  | { type: 'result'; value: unknown; rss: number; cpu_seconds: number }
  | { type: 'out_of_memory' }
  | { type: 'error'; message: string };
