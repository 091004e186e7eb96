import { createHash, type Hash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { MANIFEST_NAME, type Manifest, type ManifestEntry, writeManifest } from './manifest.ts';

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
/** Adds one entry and returns when its bytes have been read. */
export type AddEntry = (name: string, source: Source) => Promise<void>;

/** Fast, because backups are made beside the work of users. Databases and XML get several times smaller. */
const COMPRESSION = { compressionLevel: 1 };

/**
 * Writes a ZIP of the entries that `addEntries` adds, with the manifest as its last entry. Its comment is the hash of
 * the manifest. One entry is read at a time, and none is in memory as a whole.
 */
export async function writeArchive(
  destination: Writable,
  addEntries: (add: AddEntry) => Promise<Omit<Manifest, 'entries' | 'format'>>,
): Promise<Manifest> {
  const stop = new AbortController();
  const zip = new ZipFile();
  const writing = pipeline(zip.outputStream, destination, { signal: stop.signal });
  // A destination that is closed ends the reading of the source.
  writing.catch(() => stop.abort());
  const adding = addAll();
  try {
    const [manifest] = await Promise.all([adding, writing]);
    return manifest;
  } catch (error) {
    stop.abort();
    throw error;
  } finally {
    await Promise.allSettled([writing, adding]);
  }

  async function addEntry(name: string, source: Source): Promise<ManifestEntry> {
    const hash = createHash('sha256');
    const counted = { size: 0 };
    const stream = Readable.from(measure(source, hash, counted), { objectMode: false, signal: stop.signal });
    zip.addReadStream(stream, name, COMPRESSION);
    await finished(stream);
    return { name, size: counted.size, sha256: hash.digest('hex') };
  }

  async function addAll(): Promise<Manifest> {
    const entries: ManifestEntry[] = [];
    const contents = await addEntries(async (name, source) => void entries.push(await addEntry(name, source)));
    const manifest: Manifest = { format: 1, ...contents, entries };
    const { sha256 } = await addEntry(MANIFEST_NAME, writeManifest(manifest));
    zip.end({ comment: sha256, forceZip64Format: false });
    return manifest;
  }
}

async function* measure(source: Source, hash: Hash, counted: { size: number }): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) {
    hash.update(bytes);
    counted.size += bytes.length;
    yield bytes;
  }
}
