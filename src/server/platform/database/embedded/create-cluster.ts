import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * An empty database in `clusterDir`, made by a process of its own: making one takes some 150 MB more than using it, and
 * a process never gives them all back. `workerUrl` is the built embedded-worker.
 */
export async function createClusterInProcess(clusterDir: string, workerUrl: URL): Promise<void> {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  const child = fork(fileURLToPath(workerUrl), [clusterDir], { execArgv: [], stdio: [...stdio] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The embedded database could not be made: its process ended with ${code}.`);
}
