import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';

/** The only operation with bytes; its lane is the id of its upload. Stored on disk: never rename. */
export const UPLOAD_OPERATION = 'upload.file';

/** In queue order: an index orders rows with equal keys by the primary key. */
export const uploadOperations = (store: Store) => store.outbox.where('operation').equals(UPLOAD_OPERATION);

/** All other changes, in order. The index skips pending files, even hundreds of them. */
export const listNonUploads = (store: Store): Promise<OutboxRow[]> =>
  store.outbox.where('operation').notEqual(UPLOAD_OPERATION).sortBy('seq');

export const isUpload = ({ operation }: Pick<OutboxRow, 'operation'>): boolean => operation === UPLOAD_OPERATION;
