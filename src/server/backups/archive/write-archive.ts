import { createHash, type Hash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { type AddZipEntry, writeZip, type ZipSource } from '../../platform/files/write-zip.ts';
import { MANIFEST_NAME, type Manifest, type ManifestEntry, writeManifest } from './manifest.ts';

/** Adds one entry and returns when its bytes have been read. */
export type AddEntry = AddZipEntry;

/**
 * Writes a ZIP of the entries that `addEntries` adds, with the manifest as its last entry. Its comment is the hash of
 * the manifest.
 */
export async function writeArchive(
  destination: Writable,
  addEntries: (add: AddEntry) => Promise<Omit<Manifest, 'entries' | 'format'>>,
): Promise<Manifest> {
  const entries: ManifestEntry[] = [];
  let manifest: Manifest | undefined;
  await writeZip(destination, async (add) => {
    const addMeasured = async (name: string, source: ZipSource): Promise<ManifestEntry> => {
      const hash = createHash('sha256');
      const counted = { size: 0 };
      await add(name, measure(source, hash, counted));
      return { name, size: counted.size, sha256: hash.digest('hex') };
    };
    const contents = await addEntries(async (name, source) => void entries.push(await addMeasured(name, source)));
    manifest = { format: 1, ...contents, entries };
    return (await addMeasured(MANIFEST_NAME, writeManifest(manifest))).sha256;
  });
  if (!manifest) throw new Error('The backup has no manifest.');
  return manifest;
}

async function* measure(source: ZipSource, hash: Hash, counted: { size: number }): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) {
    hash.update(bytes);
    counted.size += bytes.length;
    yield bytes;
  }
}
