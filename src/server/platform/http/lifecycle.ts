import type { FastifyInstance } from 'fastify';

/** What background work needs of the server: its start, its end, and a log for failures. */
export type Lifecycle = {
  onListen: (start: () => unknown) => void;
  /** The same, only in a process that runs jobs. */
  onStartJobs: (start: () => unknown) => void;
  /** The server waits for it. What was registered last ends first. */
  onClose: (stop: () => Promise<unknown> | undefined) => void;
  onFailure: (error: unknown) => void;
};

export function lifecycleOf(app: FastifyInstance, { runsJobs }: { runsJobs: boolean }): Lifecycle {
  const onListen = (start: () => unknown) => void app.addHook('onListen', async () => void (await start()));
  return {
    onListen,
    onStartJobs: (start) => (runsJobs ? onListen(start) : undefined),
    onClose: (stop) => void app.addHook('onClose', async () => void (await stop())),
    onFailure: (error) => app.log.error(error),
  };
}
