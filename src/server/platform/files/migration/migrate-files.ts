import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { DamagedFile } from '../damaged-file.ts';
import { type FileName, filePath } from '../file-name.ts';
import type { ListableFileStore, ListedFile } from '../file-store.ts';

const PARALLEL = 4;

export type Migration = {
  from: ListableFileStore;
  to: ListableFileStore;
  /** Removes each file from `from` after `to` has the same bytes. */
  isMove: boolean;
  onProgress?: (counts: MigrationCounts) => void;
};

/** `moved` and `present` are intact in the destination; `gone` were removed from the source during the run. */
export type MigrationCounts = { moved: number; present: number; gone: number; bytes: number };

/** `bad` are the paths of files whose stored bytes are not those of their name; they stay where they are. */
export type MigrationResult = MigrationCounts & { bad: string[] };

/**
 * Copies each file that the destination does not have, and compares the bytes of each. A run that was killed is continued by
 * another one. Throws the error of a store that does not work.
 */
export async function migrateFiles({
  from,
  to,
  isMove,
  onProgress = () => undefined,
}: Migration): Promise<MigrationResult> {
  const result: MigrationResult = { moved: 0, present: 0, gone: 0, bytes: 0, bad: [] };
  const limit = pLimit(PARALLEL);
  const migrateNext = async (file: ListedFile) => {
    const outcome = await migrateFile({ from, to }, file);
    if (outcome === 'bad') result.bad.push(filePath(file.company_id, file.sha256));
    else result[outcome] += 1;
    if (outcome === 'moved') result.bytes += file.size;
    if (isMove && (outcome === 'moved' || outcome === 'present')) await from.remove(file.company_id, file.sha256);
    onProgress(result);
  };
  for await (const batch of inBatches(from.list())) await limit.map(batch, migrateNext);
  result.bad.sort();
  return result;
}

type Outcome = 'moved' | 'present' | 'gone' | 'bad';

async function migrateFile(
  { from, to }: Pick<Migration, 'from' | 'to'>,
  { company_id, sha256 }: ListedFile,
): Promise<Outcome> {
  const present = await to.check(company_id, sha256);
  if (present === 'intact') return 'present';
  const bytes = await readIntact(from, { company_id, sha256 });
  if (bytes === undefined) return 'gone';
  if (bytes === 'bad') return 'bad';
  // The disk store keeps an existing file as it is.
  if (present === 'damaged') await to.remove(company_id, sha256);
  await to.put(company_id, bytes);
  return 'moved';
}

/** The disk store returns what the disk has; S3 throws. */
async function readIntact(
  from: ListableFileStore,
  { company_id, sha256 }: FileName,
): Promise<Uint8Array | 'bad' | undefined> {
  try {
    const bytes = await from.get(company_id, sha256);
    return bytes && createHash('sha256').update(bytes).digest('hex') !== sha256 ? 'bad' : bytes;
  } catch (error) {
    if (error instanceof DamagedFile) return 'bad';
    throw error;
  }
}

const BATCH = 100;

/** A listing is read as the work proceeds, so that a million names need no memory. */
async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
