import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';

/** The one operation that has bytes; its lane is its upload's id. Stored on disk: never rename. */
export const UPLOAD_OPERATION = 'upload.file';

/** In the order they were queued: an index is ordered by the primary key where its own is the same. */
export const uploadOperations = (store: Store) => store.outbox.where('operation').equals(UPLOAD_OPERATION);

/** All other changes, in their order. Hundreds of files that wait cost them nothing. */
export const listNonUploads = (store: Store): Promise<OutboxRow[]> =>
  store.outbox.where('operation').notEqual(UPLOAD_OPERATION).sortBy('seq');

export const isUpload = ({ operation }: Pick<OutboxRow, 'operation'>): boolean => operation === UPLOAD_OPERATION;
