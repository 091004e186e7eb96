import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { WorkFolders } from '../processes/work-folders.ts';

/**
 * Runs `write` with a folder of its own and returns the file that it names, as a stream of `size` bytes. The folder is
 * removed when the stream closes. The file is complete before the response starts: an error still becomes a response,
 * and a slow client holds no transaction.
 */
export async function streamWrittenFile(
  folders: WorkFolders,
  write: (folder: string) => Promise<string>,
): Promise<{ stream: Readable; size: number }> {
  const folder = await folders.make();
  try {
    const handle = await open(await write(folder));
    const { size } = await handle.stat();
    const stream = handle.createReadStream();
    stream.once('close', () => void folders.remove(folder));
    return { stream, size };
  } catch (error) {
    await folders.remove(folder);
    throw error;
  }
}
