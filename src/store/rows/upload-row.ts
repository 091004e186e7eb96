import type { FileReading } from '#domain/files/file-reading.ts';
import type { UploadFileResult } from '#domain/files/upload.ts';

/**
 * 'chosen' until the person sends it; 'waiting' and 'sending' have a change in the outbox, 'failed' as well: it was
 * parked, or the server could not take it now and is asked again. 'cancelled' was taken back before the server had it.
 */
export type UploadState = 'chosen' | 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';

/** Why the server did not take a file: its status, code and words. */
export type UploadProblem = { status: number; code: string; detail: string };

/** One file on its way to the server, until the person has seen what became of it. Names live on disk: add, never rename. */
export type UploadRow = {
  /** Chosen on this device; the server knows the upload by it too. */
  id: string;
  /** The order in which files were dropped. */
  place: number;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  state: UploadState;
  /** How much of this very file has left the device, 0 to 100. */
  percent: number;
  /** What this device read in it; null where it cannot tell, absent until it was read. */
  reading?: FileReading | null;
  /** The rows of the list that stand for its documents until the server has answered. */
  preview_ids: string[];
  /** Holds a document whose row was there already when it came: another file's, or the server's. */
  twin?: 1;
  result: UploadFileResult | null;
  new_suppliers: number;
  new_customers: number;
  problem: UploadProblem | null;
  /** The person has seen that it failed; it is in the sync centre now. */
  is_dismissed?: 1 | undefined;
  created_at: number;
  /** Grows with every write: what is drawn again. */
  version: number;
};
