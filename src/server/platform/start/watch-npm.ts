import { execFile } from 'node:child_process';
import { setInterval } from 'node:timers/promises';
import { promisify } from 'node:util';

const EVERY_MS = 1_000;

/**
 * Resolves when the npm that started this process has ended: npm, told to stop, may leave its script running.
 * Between the two there may be a shell that outlives npm; then that shell's parent is watched too.
 */
export async function npmHasGone(): Promise<void> {
  const parent = process.ppid;
  const above = await look(parent);
  for await (const _ of setInterval(EVERY_MS, undefined, { ref: false })) {
    if (process.ppid !== parent) return;
    if (above.isShell && (await look(parent)).parent !== above.parent) return;
  }
}

/** Where `ps` is missing (Windows) nothing is a shell, and nothing above the parent is watched. */
async function look(pid: number): Promise<{ parent: string; isShell: boolean }> {
  const fields = ['-o', 'ppid=', '-o', 'comm=', '-p', String(pid)];
  const { stdout } = await promisify(execFile)('ps', fields).catch(() => ({ stdout: '' }));
  const [parent = '', ...command] = stdout.trim().split(/\s+/);
  return { parent, isShell: /(^|\/|-)(ba|da|z|k|fi)?sh$/.test(command.join(' ')) };
}
