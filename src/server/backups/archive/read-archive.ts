import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { SecretKeys } from '../../platform/secrets/secret-keys.ts';
import { StartRefusal } from '../../platform/start/start-refusal.ts';
import { BackupDamaged } from './backup-damaged.ts';
import { MANIFEST_NAME, Manifest, type ManifestEntry } from './manifest.ts';
import { isSealed, openSealedFile, type RandomAccess } from './sealed-file.ts';

export type BackupArchive = {
  manifest: Manifest;
  /** Reads every entry. Throws `BackupDamaged` with the first one that is not what the manifest says. */
  verify(): Promise<void>;
  /** The bytes of an entry. Ends with `BackupDamaged` when they are not what the manifest says. */
  read(entry: ManifestEntry): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
};

/** Opens a backup. Throws `StartRefusal` when it cannot be read with these keys. */
export async function openArchive(path: string, keys: SecretKeys | undefined): Promise<BackupArchive> {
  const file = await open(path).catch(() => {
    throw new StartRefusal(`Cannot read the backup ${path}.`);
  });
  try {
    const bytes = await openBytes(file, keys);
    const { zip, entries } = await readDirectory(bytes);
    const manifest = await readManifest(zip, entries);
    checkNames(manifest, entries);
    const read = (entry: ManifestEntry) => readEntry(zip, entries.get(entry.name), entry);
    return {
      manifest,
      read,
      async verify() {
        for (const entry of manifest.entries) for await (const _ of read(entry));
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const PIECE_BYTES = 65_536;

async function openBytes(file: FileHandle, keys: SecretKeys | undefined): Promise<RandomAccess> {
  if (await isSealed(file)) {
    if (!keys) throw new StartRefusal('The backup is encrypted: set BACKUP_KEY.');
    return openSealedFile(file, keys);
  }
  // A backup without encryption is refused where a key is set: a replaced file would need no key.
  if (keys) throw new BackupDamaged('header', 'it is not encrypted, and BACKUP_KEY is set');
  const { size } = await file.stat();
  return {
    size,
    async *read(start, end) {
      for (let position = start; position < end; ) {
        const piece = Buffer.alloc(Math.min(PIECE_BYTES, end - position));
        const { bytesRead } = await file.read(piece, 0, piece.length, position);
        if (bytesRead === 0) throw new Error('it is cut off');
        yield piece.subarray(0, bytesRead);
        position += bytesRead;
      }
    },
  };
}

class BackupReader extends RandomAccessReader {
  readonly #bytes: RandomAccess;
  constructor(bytes: RandomAccess) {
    super();
    this.#bytes = bytes;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#bytes.read(start, end), { objectMode: false });
  }
}

type Directory = { zip: ZipFile; entries: Map<string, Entry> };

/** Reads the list at the end of the ZIP. */
async function readDirectory(bytes: RandomAccess): Promise<Directory> {
  try {
    const options = { lazyEntries: true, autoClose: false };
    const zip = await fromRandomAccessReaderPromise(new BackupReader(bytes), bytes.size, options);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new Error(`${entry.fileName} is listed twice`);
      entries.set(entry.fileName, entry);
    }
    return { zip, entries };
  } catch (error) {
    throw new BackupDamaged('the list of its entries', reasonOf(error));
  }
}

async function readManifest(zip: ZipFile, entries: Map<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST_NAME);
  if (!entry) throw new BackupDamaged(MANIFEST_NAME, 'it is missing');
  try {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    if (createHash('sha256').update(bytes).digest('hex') !== zip.comment) throw new Error('it was changed');
    return Manifest.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    throw new BackupDamaged(MANIFEST_NAME, reasonOf(error));
  }
}

function checkNames(manifest: Manifest, entries: Map<string, Entry>): void {
  const names = new Set(manifest.entries.map(({ name }) => name));
  const missing = manifest.entries.find(({ name }) => !entries.has(name));
  if (missing) throw new BackupDamaged(missing.name, 'it is missing');
  const unknown = [...entries.keys()].find((name) => name !== MANIFEST_NAME && !names.has(name));
  if (unknown !== undefined) throw new BackupDamaged(unknown, 'it is not in the manifest');
}

async function* readEntry(zip: ZipFile, found: Entry | undefined, entry: ManifestEntry): AsyncGenerator<Uint8Array> {
  try {
    if (!found) throw new Error('it is missing');
    if (found.uncompressedSize !== entry.size) throw new Error('its size was changed');
    const hash = createHash('sha256');
    for await (const bytes of await zip.openReadStreamPromise(found)) {
      hash.update(bytes);
      yield bytes;
    }
    if (hash.digest('hex') !== entry.sha256) throw new Error('it was changed');
  } catch (error) {
    throw new BackupDamaged(entry.name, reasonOf(error));
  }
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').replace(/\.$/, '');
