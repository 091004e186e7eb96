import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Identifies a process. The pid alone is not enough, because the system reuses it after a restart. */
export const LockOwner = z.object({
  pid: z.number().int().default(0),
  host: z.string().default(''),
  /** The boot id of the machine; '' when the system has none. */
  boot: z.string().default(''),
  /** The start time of the process, in the format of the system; '' when unknown. */
  started: z.string().default(''),
  token: z.string().default(''),
});
export type LockOwner = z.infer<typeof LockOwner>;

/** The identity of this process for a lock file. */
export async function describeThisProcess(): Promise<Omit<LockOwner, 'token'>> {
  return { pid: process.pid, host: hostname(), boot: await readBoot(), started: await readStart(process.pid) };
}

/** True when exactly this process runs on this machine. 'unknown' for a process of another or an unknown machine. */
export async function isRunningHere(owner: LockOwner): Promise<boolean | 'unknown'> {
  if (owner.host !== hostname()) return 'unknown';
  if (owner.boot !== (await readBoot())) return false;
  if (!isProcessAlive(owner.pid)) return false;
  return (await readStart(owner.pid)) === owner.started;
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function readBoot(): Promise<string> {
  if (process.platform !== 'linux') return '';
  return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim();
}

async function readStart(pid: number): Promise<string> {
  if (process.platform === 'linux') return readStartTicks(pid);
  if (process.platform === 'win32') return '';
  const result = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return result.stdout.trim();
}

async function readStartTicks(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program name in parentheses; it may contain spaces and parentheses.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields[0], fields[19]];
  // A zombie process has ended, but its parent has not read its exit status yet.
  return state === 'Z' ? '' : (startTime ?? '');
}
