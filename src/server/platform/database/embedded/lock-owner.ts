import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import { z } from 'zod';

/** A process that outlives its number: the number alone is given away again after a restart. */
export const LockOwner = z.object({
  pid: z.number().int().default(0),
  host: z.string().default(''),
  /** Which run of the machine; '' where the system does not tell. */
  boot: z.string().default(''),
  /** When the process started, in whatever words the system has for it; '' when it has none. */
  started: z.string().default(''),
  token: z.string().default(''),
});
export type LockOwner = z.infer<typeof LockOwner>;

export async function describeThisProcess(): Promise<Omit<LockOwner, 'token'>> {
  return { pid: process.pid, host: hostname(), boot: await readBoot(), started: await readStart(process.pid) };
}

/** Is that very process running on this machine? 'unknown' when it is another machine's, or nobody can tell whose. */
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
    // EPERM: it is there and belongs to somebody else.
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
  // The second field is the program's name in brackets and may itself hold blanks and brackets.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields[0], fields[19]];
  // A zombie has ended; only its parent has not asked yet how.
  return state === 'Z' ? '' : (startTime ?? '');
}
