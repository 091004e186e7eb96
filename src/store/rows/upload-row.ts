import type { FileReading } from '#domain/files/file-reading.ts';
import type { ForeignAnswers } from '#domain/files/foreign-documents.ts';
import type { UploadFileResult } from '#domain/files/upload.ts';

/**
 * 'chosen' until the user sends it. 'waiting' and 'sending' have a change in the outbox. 'failed' has one too: the
 * server rejected the file, or could not take it now and it is retried. 'cancelled': the user cancelled it before the
 * server had it.
 */
export type UploadState = 'chosen' | 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';

/** Why the server did not accept a file: status, code and text. */
export type UploadProblem = { status: number; code: string; detail: string };

/**
 * One file on its way to the server, until the user has seen the result. The names are stored on disk: add, never
 * rename.
 */
export type UploadRow = {
  /** Created on this device; the server uses the same id. */
  id: string;
  /** The order in which the user dropped the files. */
  place: number;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  state: UploadState;
  /** How much of this file has been sent, 0 to 100. */
  percent: number;
  /** What this device read in the file; null where it cannot parse it, absent until it was read. */
  reading?: FileReading | null;
  /** The user's answers about its documents that do not name the company. */
  foreign_answers?: ForeignAnswers;
  /** The preview rows of its documents in the list (`documentKey`), until the server has responded. */
  preview_ids: string[];
  /** The invoices that its documents have become, by `documentKey`. */
  invoice_ids?: Readonly<Record<string, string>>;
  /** Contains a document that already had a row: from another file, or from the server. */
  twin?: 1;
  result: UploadFileResult | null;
  new_suppliers: number;
  new_customers: number;
  problem: UploadProblem | null;
  /** The user has seen the failure; it is now in the sync centre only. */
  is_dismissed?: 1 | undefined;
  created_at: number;
  /** Increases with every write: the UI redraws rows by it. */
  version: number;
};
