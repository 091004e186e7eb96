import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** `memoryMb`: all private memory of the process, enforced by the operating system. `heapMb`: V8's part of it. */
export type ProcessLimits = { memoryMb: number; heapMb: number };

/**
 * A process that is busy does not notice that its server is gone. One that was killed leaves it at most this much CPU
 * time; jobs and their processes are ended long before (job-process.ts).
 */
const MAX_CPU_SECONDS = 900;

/** Below the server's own priority, so that requests are answered while files are parsed. */
const NICENESS = 5;

/**
 * Starts a built program as a child process under a memory limit. On Linux RLIMIT_DATA bounds every private writable
 * mapping: V8's heap, ArrayBuffers, WebAssembly memory and what native code allocates. Other systems do not enforce it:
 * there V8's heap alone is bounded. The child gets none of the server's environment, which holds secrets.
 */
export function startBoundedProcess(programUrl: URL, { memoryMb, heapMb }: ProcessLimits): ChildProcess {
  const flags = [`--max-old-space-size=${heapMb}`];
  const isBounded = process.platform === 'linux';
  const script = `ulimit -c 0; ulimit -t ${MAX_CPU_SECONDS}; ulimit -d ${memoryMb * 1024} && exec "$0" "$@"`;
  const child = fork(fileURLToPath(programUrl), [], {
    execPath: isBounded ? '/bin/sh' : process.execPath,
    execArgv: isBounded ? ['-c', script, process.execPath, ...flags] : flags,
    env: buildEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child);
  endWithServer(child);
  return child;
}

/** A server that ends by `process.exit` ends what is still busy. */
function endWithServer(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

function buildEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TZ, SystemRoot } = process.env;
  return { ...(PATH && { PATH }), ...(TZ && { TZ }), ...(SystemRoot && { SystemRoot }) };
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended already, or the system does not allow it: only the order of work differs.
  }
}
