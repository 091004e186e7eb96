import type { DropReader } from '#app/file-parsing/read-files.ts';
import { allowsUploadType, type Permissions, UploadType } from '#domain/accounts/permissions.ts';
import type { Store } from '#store/store.ts';
import { keepUploads, type NewFile, type RefusedFile } from '#sync/uploads/enqueue-uploads.ts';
import { extensionOf } from './accept-files.ts';

type Taking = {
  store: Store;
  reader: DropReader;
  permissions: Permissions;
  /** Whether they go at once or wait for the person's word; asked for each handful. */
  stateNow: () => 'waiting' | 'chosen';
  most: number;
  mostBytes: number;
  onProgress: (taken: number, total: number) => void;
};

/** What of a drop was not taken, by the reason. */
export type NotTaken = {
  notInPlan: string[];
  unknown: string[];
  refused: (Pick<RefusedFile, 'name'> & { reason: RefusedFile['reason'] | 'gone' })[];
  isTooMany: boolean;
};

/** So many, or so many bytes, go into the store at once: a page can draw between two of them. */
const AT_ONCE = 16;
const BYTES_AT_ONCE = 4 * 1024 * 1024;

/**
 * Takes the files of a drop one by one: judged by name, read and hashed in the worker, and kept with their bytes. A
 * dropped list is only ever asked for one file at a time.
 */
export async function takeFiles(files: FileList | readonly File[], taking: Taking): Promise<NotTaken> {
  const notTaken: NotTaken = { notInPlan: [], unknown: [], refused: [], isTooMany: false };
  let batch: NewFile[] = [];
  let keeping: Promise<unknown> = Promise.resolve();
  let taken = 0;
  const keep = async () => {
    const going = batch;
    batch = [];
    await keeping;
    // Read on while these are written.
    keeping = keepUploads(taking.store, going, { state: taking.stateNow() }).then(({ refused }) =>
      notTaken.refused.push(...refused),
    );
  };
  for (let at = 0; at < files.length; at += 1) {
    taking.onProgress(at, files.length);
    const file = files[at];
    if (!file || !isWanted(file.name, taking.permissions, notTaken)) continue;
    if (taken >= taking.most) {
      notTaken.isTooMany = true;
      break;
    }
    const { name, type } = file;
    const read = await readWithin(taking, file);
    if (typeof read === 'string') {
      notTaken.refused.push({ name, reason: read });
      continue;
    }
    taken += 1;
    batch.push({ name, type, ...read });
    if (batch.length >= AT_ONCE || sizeOf(batch) >= BYTES_AT_ONCE) await keep();
  }
  await keep();
  await keeping;
  return notTaken;
}

/** What is beyond the plan is not even looked into. */
const readWithin = async ({ reader, mostBytes }: Taking, file: File) =>
  file.size > mostBytes ? 'too_big' : reader.read(file);

/** docs/specification.md#validation: each extension must be one of the product's and be allowed by the plan. */
function isWanted(name: string, permissions: Permissions, { notInPlan, unknown }: NotTaken): boolean {
  const extension = extensionOf(name);
  if (!UploadType.safeParse(extension).success) unknown.push(name);
  else if (allowsUploadType(permissions, extension)) return true;
  else notInPlan.push(name);
  return false;
}

const sizeOf = (files: readonly NewFile[]): number => files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
