import { open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Makes a new, renamed or removed name in this directory survive a loss of power. */
export async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a directory, and its file systems keep names in order without this.
  if (process.platform !== 'win32') await syncOne(directory);
}

/** Everything below this directory, then the directory itself. */
export async function syncTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const each = path.join(directory, entry.name);
    if (entry.isDirectory()) await syncTree(each);
    else if (entry.isFile()) await syncOne(each);
  }
  await syncDirectory(directory);
}

async function syncOne(file: string): Promise<void> {
  // Windows refuses to sync what was opened for reading alone; a directory opens no other way.
  const handle = await open(file, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
