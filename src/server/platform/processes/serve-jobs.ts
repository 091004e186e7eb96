import type { JobHandler, JobHandlers, JobMessage, ProcessMessage } from './job-protocol.ts';

/** The child's side: runs jobs one after the other until the parent ends. */
export function serveJobs(handlers: JobHandlers): void {
  process.on('message', async (message) => {
    // The parent is our own program and sends no other messages.
    const { name, request } = message as JobMessage;
    const reply = await runJob(handlers[name], request);
    try {
      send(reply);
    } catch (error) {
      // A result that is too large to be copied.
      send(failureOf(error));
    }
  });
  process.on('disconnect', () => process.exit());
  send({ type: 'ready' });
}

async function runJob(handler: JobHandler | undefined, request: unknown): Promise<ProcessMessage> {
  if (!handler) return { type: 'error', message: 'There is no such job.' };
  try {
    // The pool guarantees that the request has the type of its handler.
    const value = await handler(request as never, (draft) => send({ type: 'draft', draft }));
    const { user, system } = process.cpuUsage();
    return { type: 'result', value, rss: process.memoryUsage.rss(), cpu_seconds: (user + system) / 1e6 };
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): ProcessMessage {
  if (isOutOfMemory(error)) return { type: 'out_of_memory' };
  return { type: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** True for the errors that V8, zlib and WebAssembly throw when the system refuses more memory. */
export function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /allocation failed|allocate memory|out of memory|ENOMEM|Z_MEM_ERROR|bad_alloc/i.test(
    `${error.message} ${'code' in error ? String(error.code) : ''}`,
  );
}

function send(message: ProcessMessage): void {
  process.send?.(message);
}
