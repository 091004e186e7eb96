import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * `memoryMb` limits all private memory of the process; the operating system enforces it. `heapMb` limits V8's part of
 * it.
 */
export type ProcessLimits = { memoryMb: number; heapMb: number };

/**
 * A busy process does not notice that its server has ended. If the server is killed, the process can use at most this
 * much CPU time. Normal jobs end long before (job-process.ts).
 */
const MAX_CPU_SECONDS = 900;

/** A lower priority than the server, so that the server responds while files are parsed. */
const NICENESS = 5;

/**
 * Starts a built program as a child process with a memory limit. On Linux, RLIMIT_DATA limits every private writable
 * mapping: V8's heap, ArrayBuffers, WebAssembly memory and native allocations. Other systems do not enforce it, so only
 * V8's heap is limited there. The child does not get the server's environment, because it contains secrets.
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

/** When the server ends with `process.exit`, busy children are killed. */
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
    // The process has ended already, or the system does not allow the change. Only the priority is affected.
  }
}
