import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Creates an empty database in `clusterDir`. Its own process does this: creation needs about 150 MB more than normal
 * use, and a process never returns all of that memory. `workerUrl` is the built embedded-worker.
 */
export async function createClusterInProcess(clusterDir: string, workerUrl: URL): Promise<void> {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  const child = fork(fileURLToPath(workerUrl), [clusterDir], { execArgv: [], stdio: [...stdio] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The embedded database could not be made: its process ended with ${code}.`);
}
