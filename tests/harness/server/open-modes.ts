import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Files at and below `root` that users other than the owner can access, as `mode path`; `seen` counts all checked
 * files.
 */
export async function openModes(root: string): Promise<{ open: string[]; seen: number }> {
  const names = await readdir(root, { recursive: true });
  const open: string[] = [];
  for (const name of ['.', ...names]) {
    const { mode } = await lstat(join(root, name));
    if ((mode & 0o077) !== 0) open.push(`${(mode & 0o777).toString(8)} ${name}`);
  }
  return { open, seen: names.length + 1 };
}
