import type { ChildProcess } from 'node:child_process';
import { type ProcessLimits, startBoundedProcess } from './bounded-process.ts';
import type { JobFailure, JobMessage, JobOutcome, ProcessMessage } from './job-protocol.ts';

/** A process above this size is ended after its job, because it never returns memory to the system. */
const RETIRE_ABOVE_BYTES = 220 * 1024 * 1024;
/** Low enough that one more job of any kind stays below the system limit (bounded-process.ts). */
const RETIRE_ABOVE_CPU_SECONDS = 600;

/** One child process. Once `isEnded` returns true, it stays true. */
export type JobProcess = {
  readonly isEnded: () => boolean;
  /** Runs one job at a time. Throws when the job threw an exception, which is a bug of ours. */
  run: (message: JobMessage, timeMs: number) => Promise<JobOutcome<unknown>>;
  /** Resolves when the operating system has ended the process. */
  end: () => Promise<void>;
};

/** Starts a child process for jobs. The first job waits until its program is loaded. `onEnd` is called once. */
export function startJobProcess(programUrl: URL, limits: ProcessLimits, onEnd: () => void): JobProcess {
  const child = startBoundedProcess(programUrl, limits);
  let isEnded = false;
  const ended = new Promise<void>((resolve) => {
    const markEnded = () => {
      isEnded = true;
      onEnd();
      resolve();
    };
    child.once('exit', markEnded).once('error', markEnded);
  });
  const ready = Promise.race([ended, firstMessage(child)]);
  stayInBackground(child, true);

  const end = () => {
    child.kill('SIGKILL');
    return ended;
  };
  const run = async (message: JobMessage, timeMs: number): Promise<JobOutcome<unknown>> => {
    stayInBackground(child, false);
    await ready;
    if (isEnded) throw new Error('A job process ended before it was ready.');
    const reply = await exchange(child, message, timeMs);
    stayInBackground(child, true);
    if (reply.shouldRetire) void end();
    if (reply.type === 'threw') throw new Error(`A job failed: ${reply.message}`);
    return reply.outcome;
  };
  return { isEnded: () => isEnded || child.killed, run, end };
}

const firstMessage = (child: ChildProcess) => new Promise<void>((resolve) => child.once('message', () => resolve()));

/** A process without a job must not keep the server alive. */
function stayInBackground(child: ChildProcess, isIdle: boolean): void {
  if (isIdle) {
    child.unref();
    child.channel?.unref();
  } else {
    child.ref();
    child.channel?.ref();
  }
}

/** `shouldRetire`: the process must not run another job. */
type JobReply = { shouldRetire: boolean } & (
  | { type: 'outcome'; outcome: JobOutcome<unknown> }
  | { type: 'threw'; message: string }
);

const shouldRetire = ({ rss, cpu_seconds }: { rss: number; cpu_seconds: number }): boolean =>
  rss > RETIRE_ABOVE_BYTES || cpu_seconds > RETIRE_ABOVE_CPU_SECONDS;

function exchange(child: ChildProcess, message: JobMessage, timeMs: number): Promise<JobReply> {
  return new Promise((resolve) => {
    let draft: unknown;
    const settle = (reply: JobReply) => {
      clearTimeout(timer);
      child.off('exit', onExit).off('error', onError).off('message', onMessage);
      resolve(reply);
    };
    const fail = (reason: JobFailure) =>
      settle({ type: 'outcome', shouldRetire: true, outcome: { type: 'failed', reason, draft } });
    // V8 and native code end by a signal when an allocation fails. Our programs end by a signal for no other reason.
    const onExit = (code: number | null) => fail(code === null || code > 128 ? 'memory' : 'crash');
    const onError = () => fail('crash');
    const onMessage = (received: unknown) => {
      // The child is our own program, so the type of its messages is known.
      const reply = received as ProcessMessage;
      if (reply.type === 'draft') draft = reply.draft;
      if (reply.type === 'out_of_memory') fail('memory');
      if (reply.type === 'error') settle({ type: 'threw', message: reply.message, shouldRetire: false });
      if (reply.type === 'result') {
        settle({ type: 'outcome', shouldRetire: shouldRetire(reply), outcome: { type: 'ok', value: reply.value } });
      }
    };
    const timer = setTimeout(() => fail('time'), timeMs);
    child.on('exit', onExit).on('error', onError).on('message', onMessage);
    child.send(message, (error) => {
      if (error) onError();
    });
  });
}
