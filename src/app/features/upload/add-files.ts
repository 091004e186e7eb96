import type { UploadReader } from '#app/file-parsing/upload-reader.ts';
import { allowsUploadType, type Permissions, UploadType } from '#domain/accounts/permissions.ts';
import type { Store } from '#store/store.ts';
import { type NewFile, type RefusedFile, storeUploads } from '#sync/uploads/enqueue-uploads.ts';
import { fileExtension } from './file-extension.ts';

type AddFilesOptions = {
  store: Store;
  reader: UploadReader;
  permissions: Permissions;
  /** Whether they go at once or wait for the person's word; asked for each handful. */
  getState: () => 'waiting' | 'chosen';
  maxFiles: number;
  maxBytes: number;
  onProgress: (taken: number, total: number) => void;
};

/** What of a drop was not taken, by the reason. */
export type RejectedFiles = {
  notInPlan: string[];
  unknown: string[];
  refused: (Pick<RefusedFile, 'name'> & { reason: RefusedFile['reason'] | 'gone' })[];
  isTooMany: boolean;
};

/** So many, or so many bytes, go into the store at once: a page can draw between two of them. */
const BATCH_FILES = 16;
const BATCH_BYTES = 4 * 1024 * 1024;

/**
 * Takes the files of a drop one by one: judged by name, read and hashed in the worker, and kept with their bytes. A
 * dropped list is only ever asked for one file at a time.
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
    // Read on while these are written.
    writing = storeUploads(options.store, writingBatch, { state: options.getState() }).then(({ refused }) =>
      rejected.refused.push(...refused),
    );
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

/** What is beyond the plan is not even looked into. */
const readFile = async ({ reader, maxBytes }: AddFilesOptions, file: File) =>
  file.size > maxBytes ? 'too_big' : reader.read(file);

/** docs/specification.md#validation: each extension must be one of the product's and be allowed by the plan. */
function isAccepted(name: string, permissions: Permissions, { notInPlan, unknown }: RejectedFiles): boolean {
  const extension = fileExtension(name);
  if (!UploadType.safeParse(extension).success) unknown.push(name);
  else if (allowsUploadType(permissions, extension)) return true;
  else notInPlan.push(name);
  return false;
}

const sizeOf = (files: readonly NewFile[]): number => files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
