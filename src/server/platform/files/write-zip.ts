import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
/** Adds one entry and returns when its bytes have been read. */
export type AddZipEntry = (name: string, source: ZipSource) => Promise<void>;

/** Fast, because other users wait for the same processor. XML and JSON get several times smaller. */
const COMPRESSION = { compressionLevel: 1 };

/**
 * Writes a ZIP of the entries that `addEntries` adds. `addEntries` returns the comment of the ZIP. One entry is read at
 * a time, and none is in memory as a whole. A destination that ends stops the reading.
 */
export async function writeZip(
  destination: Writable,
  addEntries: (add: AddZipEntry) => Promise<string>,
): Promise<void> {
  const stop = new AbortController();
  const zip = new ZipFile();
  const writing = pipeline(zip.outputStream, destination, { signal: stop.signal });
  writing.catch(() => stop.abort());
  const add: AddZipEntry = async (name, source) => {
    const stream = Readable.from(source, { objectMode: false, signal: stop.signal });
    zip.addReadStream(stream, name, COMPRESSION);
    await finished(stream);
  };
  const adding = addEntries(add).then((comment) => zip.end({ comment, forceZip64Format: false }));
  try {
    await Promise.all([adding, writing]);
  } catch (error) {
    stop.abort();
    throw error;
  } finally {
    await Promise.allSettled([writing, adding]);
  }
}
