import type { UploadReader } from '#app/file-parsing/upload-reader.ts';
import { allowsUploadType, type Permissions, UploadType } from '#domain/accounts/permissions.ts';
import { readExtension } from '#domain/files/check-content.ts';
import type { FileReading } from '#domain/files/file-reading.ts';
import type { Store } from '#store/store.ts';
import { type NewFile, type RefusedFile, storeUploads } from '#sync/uploads/enqueue-uploads.ts';

export type AddFilesOptions = {
  store: Store;
  reader: Pick<UploadReader, 'read'>;
  permissions: Permissions;
  /** Whether files are sent at once or wait for the user's confirmation; read for each batch. */
  getState: () => 'waiting' | 'chosen';
  /** Whether a file waits for the user in any case: something in it must be decided before it is sent. */
  isHeld: (reading: FileReading | null | undefined) => boolean;
  maxFiles: number;
  maxBytes: number;
  onProgress: (taken: number, total: number) => void;
};

/** The rejected files of a drop, by reason. */
export type RejectedFiles = {
  notInPlan: string[];
  unknown: string[];
  refused: (Pick<RefusedFile, 'name'> & { reason: RefusedFile['reason'] | 'gone' })[];
  isTooMany: boolean;
};

/**
 * The maximum number of files and bytes that are written to the store at once: the page can render between two batches.
 */
const BATCH_FILES = 16;
const BATCH_BYTES = 4 * 1024 * 1024;

/**
 * Adds the files of a drop one by one: checks the name, reads and hashes the file in the worker, and stores its bytes.
 * Only one file of a dropped list is accessed at a time.
 */
export async function addFiles(files: FileList | readonly File[], options: AddFilesOptions): Promise<RejectedFiles> {
  const rejected: RejectedFiles = { notInPlan: [], unknown: [], refused: [], isTooMany: false };
  let batch: NewFile[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  let taken = 0;
  const flush = async () => {
    const writingBatch = batch;
    batch = [];
    await writing;
    // The next files are read while these are written.
    writing = storeBatch(options, writingBatch).then((refused) => rejected.refused.push(...refused));
  };
  for (let index = 0; index < files.length; index += 1) {
    options.onProgress(index, files.length);
    const file = files[index];
    if (!file || !isAccepted(file.name, options.permissions, rejected)) continue;
    if (taken >= options.maxFiles) {
      rejected.isTooMany = true;
      break;
    }
    const { name, type } = file;
    const read = await readFile(options, file);
    if (typeof read === 'string') {
      rejected.refused.push({ name, reason: read });
      continue;
    }
    taken += 1;
    batch.push({ name, type, ...read });
    if (batch.length >= BATCH_FILES || sizeOf(batch) >= BATCH_BYTES) await flush();
  }
  await flush();
  await writing;
  return rejected;
}

async function storeBatch(
  { store, getState, isHeld }: AddFilesOptions,
  files: readonly NewFile[],
): Promise<RefusedFile[]> {
  const state = getState();
  const isChosen = ({ reading }: NewFile) => state === 'chosen' || isHeld(reading);
  const refused: RefusedFile[] = [];
  for (const state of ['chosen', 'waiting'] as const) {
    const some = files.filter((file) => isChosen(file) === (state === 'chosen'));
    if (some.length > 0) refused.push(...(await storeUploads(store, some, { state })).refused);
  }
  return refused;
}

/** A file above the plan's limit is not read. */
const readFile = async ({ reader, maxBytes }: AddFilesOptions, file: File) =>
  file.size > maxBytes ? 'too_big' : reader.read(file);

/** docs/specification.md#validation: the extension must be supported and allowed by the plan. */
function isAccepted(name: string, permissions: Permissions, { notInPlan, unknown }: RejectedFiles): boolean {
  const extension = readExtension(name);
  if (!UploadType.safeParse(extension).success) unknown.push(name);
  else if (allowsUploadType(permissions, extension)) return true;
  else notInPlan.push(name);
  return false;
}

const sizeOf = (files: readonly NewFile[]): number => files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
