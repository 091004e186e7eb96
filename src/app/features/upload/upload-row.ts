import type { FileReading } from '#app/reading/file-reading.ts';
import type { UploadFileResult } from '#domain/upload.ts';

/** 'chosen' until the person sends it; 'cancelled' was taken back before it had left, 'failed' can be sent again. */
export type UploadRowState = 'chosen' | 'queued' | 'sending' | 'done' | 'failed' | 'cancelled';

/** One file of a drop, from the moment it is chosen until the server has said what became of it. */
export type UploadRow = {
  key: string;
  file: File;
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

export const newRow = (file: File): UploadRow => ({
  key: crypto.randomUUID(),
  file,
  state: 'chosen',
  reading: undefined,
  repeated: [],
  percent: 0,
  result: null,
  error: null,
});
