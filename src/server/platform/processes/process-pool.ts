import { createFairQueue } from '../fair-queue.ts';
import type { ProcessLimits } from './bounded-process.ts';
import { type JobProcess, startJobProcess } from './job-process.ts';
import type { JobHandlers, JobOutcome, RequestOf, ResultOf } from './job-protocol.ts';
import { observeJob, type PoolMeasures } from './observe-job.ts';

/** `programUrl` is a built program that calls serveJobs with handlers of type `Handlers`. */
export type PoolOptions = {
  programUrl: URL;
  processes?: number;
  limits?: ProcessLimits;
  /** A process without a job for this long is ended, so that its memory is free. In milliseconds. */
  idleMs?: number;
  maxWaiting?: number;
};

/** `key` is the key in the fair queue: a company. `bytes` is the memory that the request holds while it waits. */
export type Job<Handlers extends JobHandlers, Name extends keyof Handlers> = {
  key: string;
  name: Name;
  request: RequestOf<Handlers[Name]>;
  bytes: number;
  /** Milliseconds from the moment a process starts the job. */
  timeMs: number;
};

export type ProcessPool<Handlers extends JobHandlers> = {
  /** Never throws because of the parsed bytes. Throws for a bug in our own code. */
  run: <Name extends keyof Handlers & string>(
    job: Job<Handlers, Name>,
  ) => Promise<JobOutcome<ResultOf<Handlers[Name]>>>;
  close: () => Promise<void>;
};

/** Two processes and the server together stay below 1.5 GB. */
const LIMITS: ProcessLimits = { memoryMb: 448, heapMb: 256 };
const MAX_WAITING = 64;
const CLOSED = { type: 'failed', reason: 'closed', draft: undefined } as const;
const MAX_WAITING_BYTES = 128 * 1024 * 1024;

/** A few child processes for all jobs, behind a fair queue. Processes are started on demand. */
export function createProcessPool<Handlers extends JobHandlers>(
  { programUrl, processes = 2, limits = LIMITS, idleMs = 30_000, maxWaiting = MAX_WAITING }: PoolOptions,
  measures: PoolMeasures,
): ProcessPool<Handlers> {
  const queue = createFairQueue({ slots: processes, maxWaiting, maxWaitingBytes: MAX_WAITING_BYTES });
  /** Processes without a job. The most recently used one is last. */
  const idle: { process: JobProcess; timer: NodeJS.Timeout }[] = [];
  const busy = new Set<JobProcess>();
  let isClosed = false;

  const startProcess = (): JobProcess => {
    const leave = measures.processes.enter();
    return startJobProcess(programUrl, limits, leave);
  };
  const takeProcess = (): JobProcess => {
    for (let last = idle.pop(); last; last = idle.pop()) {
      clearTimeout(last.timer);
      if (!last.process.isEnded()) return last.process;
    }
    return startProcess();
  };
  const returnProcess = (returned: JobProcess) => {
    if (isClosed) {
      void returned.end();
      return;
    }
    // The next job need not wait until a program has started.
    const process = returned.isEnded() ? startProcess() : returned;
    const timer = setTimeout(() => {
      const index = idle.findIndex((one) => one.process === process);
      if (index >= 0) idle.splice(index, 1);
      void process.end();
    }, idleMs);
    timer.unref();
    idle.push({ process, timer });
  };

  const runJob: ProcessPool<Handlers>['run'] = async ({ key, name, request, bytes, timeMs }) => {
    const slot = await queue.acquire(key, bytes);
    if (typeof slot === 'string') return { type: 'failed', reason: slot, draft: undefined };
    const process = takeProcess();
    busy.add(process);
    try {
      const outcome = await process.run({ name, request }, timeMs).catch((error: unknown) => {
        if (isClosed) return CLOSED;
        throw error;
      });
      if (isClosed && outcome.type === 'failed') return CLOSED;
      // The program serves `Handlers`, so the result has the type of the handler with this name.
      return outcome as JobOutcome<ResultOf<Handlers[typeof name]>>;
    } finally {
      busy.delete(process);
      returnProcess(process);
      slot();
    }
  };

  return {
    run: (job) => observeJob(measures, job, () => runJob(job)),
    async close() {
      isClosed = true;
      queue.close();
      const all = [...idle.splice(0).map((one) => one.process), ...busy];
      await Promise.all(all.map((process) => process.end()));
    },
  };
}
