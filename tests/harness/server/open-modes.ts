import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What others than its owner may touch below and with `root`, as `mode path`; `seen` counts all that was looked at. */
export async function openModes(root: string): Promise<{ open: string[]; seen: number }> {
  const names = await readdir(root, { recursive: true });
  const open: string[] = [];
  for (const name of ['.', ...names]) {
    const { mode } = await lstat(join(root, name));
    if ((mode & 0o077) !== 0) open.push(`${(mode & 0o777).toString(8)} ${name}`);
  }
  return { open, seen: names.length + 1 };
}
