import { serveJobs } from '#server/platform/processes/serve-jobs.ts';

/** A child program whose jobs behave as a parser may with a hostile file. */
export const jobs = {
  echo: async (value: unknown) => ({ value, pid: process.pid }),
  hang: async (draft: string | null, emitDraft: (draft: string) => void): Promise<string> => {
    if (draft !== null) emitDraft(draft);
    // The draft must leave the process before the job hangs.
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (;;);
  },
  exit: async (code: number): Promise<never> => process.exit(code),
  fail: async (message: string): Promise<never> => Promise.reject(new Error(message)),
  /** Megabytes outside V8's heap, which V8's own limit does not cover. */
  fillBuffers: async (megabytes: number): Promise<number> => {
    const all: Uint8Array[] = [];
    for (let at = 0; at < megabytes; at += 10) all.push(new Uint8Array(10 * 1024 * 1024).fill(1));
    return all.length;
  },
  fillHeap: async (_: null): Promise<number> => {
    const all: unknown[] = [];
    for (;;) all.push(new Array(100_000).fill({}));
  },
  /** A result that cannot be copied to the other process. */
  returnFunction:
    async (_: null): Promise<unknown> =>
    () =>
      1,
  wait: async (ms: number): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return process.pid;
  },
  secrets: async (_: null) => Object.keys(process.env),
};

serveJobs(jobs);
