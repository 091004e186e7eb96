import type { UploadRow as StoredUpload } from '#store/rows/upload-row.ts';

/** One file of the screen: as the store has it, with the numbers of its documents that an earlier file holds already. */
export type UploadRow = StoredUpload & { repeated: string[] };

/** Those whose end is still to come. */
export const isInProgress = ({ state }: Pick<UploadRow, 'state'>): boolean =>
  state === 'waiting' || state === 'sending';
