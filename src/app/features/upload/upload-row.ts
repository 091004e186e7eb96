import type { FileReading } from '#app/reading/file-reading.ts';
import type { UploadFileResult } from '#domain/upload.ts';

/** 'chosen' until the person sends it; 'cancelled' was taken back before it had left, 'failed' can be sent again. */
export type UploadRowState = 'chosen' | 'queued' | 'sending' | 'done' | 'failed' | 'cancelled';

/** One file of a drop, from the moment it is chosen until the server has said what became of it. */
export type UploadRow = {
  key: string;
  file: File;
  /** Kept here: asking a file of its size or date asks the disk, and the page stands still meanwhile. */
  size: number;
  /** The same for a file chosen twice. */
  sameness: string;
  state: UploadRowState;
  /** Undefined while it waits to be read; null where this device cannot tell. */
  reading: FileReading | null | undefined;
  /** Numbers of its documents that an earlier file of this drop holds already. */
  repeated: string[];
  /** 0 to 100: how much of this very file has left the device. */
  percent: number;
  result: UploadFileResult | null;
  /** What the whole request failed with; null unless it did. */
  error: unknown;
};

export type ChosenFile = Pick<UploadRow, 'file' | 'size' | 'sameness'>;

export function describeFile(file: File): ChosenFile {
  const { name, size, lastModified } = file;
  return { file, size, sameness: `${name}:${size}:${lastModified}` };
}

export const newRow = (chosen: ChosenFile): UploadRow => ({
  ...chosen,
  key: crypto.randomUUID(),
  state: 'chosen',
  reading: undefined,
  repeated: [],
  percent: 0,
  result: null,
  error: null,
});
