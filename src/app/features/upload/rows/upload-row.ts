import type { UploadRow as StoredUpload } from '#store/rows/upload-row.ts';

/** One file of the screen: its row in the store, with the document numbers that an earlier file already contains. */
export type UploadRow = StoredUpload & { repeated: string[] };

/** Returns whether the file is not finished yet. */
export const isInProgress = ({ state }: Pick<UploadRow, 'state'>): boolean =>
  state === 'waiting' || state === 'sending';
