import { open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Makes a new, renamed or removed entry of this directory survive a power failure. */
export async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a directory, and its file systems journal their entries.
  if (process.platform !== 'win32') await syncOne(directory);
}

/** Syncs everything below this directory, then the directory itself. */
export async function syncTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const each = path.join(directory, entry.name);
    if (entry.isDirectory()) await syncTree(each);
    else if (entry.isFile()) await syncOne(each);
  }
  await syncDirectory(directory);
}

async function syncOne(file: string): Promise<void> {
  // Windows cannot sync a file that is open only for reading. On other systems a directory can only be opened for
  // reading.
  const handle = await open(file, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
