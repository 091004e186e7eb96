import { z } from 'zod/mini';
import { Warning } from '../invoices/warning.ts';
import { SkippedMember } from './skipped-member.ts';

/** Limits for every upload (docs/specification.md#limits). */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;
export const MAX_UPLOAD_FILES = 500;

/** A larger file is sent in parts, so that a lost connection costs only one of them (docs/offline.md#uploads). */
export const UPLOAD_AT_ONCE_BYTES = 5 * 1024 * 1024;
export const UPLOAD_PART_BYTES = 1024 * 1024;

/**
 * Result of one document. `completed`: an XML arrived for an invoice known only from its PDF. `attached`: a PDF or an
 * event of an invoice; without an `invoice_id` it is kept and waits for the invoice. A duplicate is not an error: it
 * links to the existing invoice.
 */
export const UploadOutcome = z.enum(['created', 'completed', 'attached', 'duplicate', 'duplicate_in_trash', 'refused']);
export type UploadOutcome = z.infer<typeof UploadOutcome>;

/**
 * `whose`: the document has none of the company's NITs, or has it on both sides. The user must decide; it is not
 * guessed.
 */
export const UploadQuestion = z.enum(['whose']);
export type UploadQuestion = z.infer<typeof UploadQuestion>;

/**
 * One document of a file. `name` is the name of the file or, in a ZIP, of its member; `detail` is the message to show
 * for everything but a plain success.
 */
export const UploadedDocument = z.object({
  name: z.string(),
  outcome: UploadOutcome,
  invoice_id: z.nullable(z.uuid()),
  invoice_number: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  warnings: z.array(Warning),
  question: z.nullable(UploadQuestion),
  /** Set when a person must type data that the PDF does not show; the document waits until then. */
  waiting_pdf_id: z.optional(z.string()),
});
export type UploadedDocument = z.infer<typeof UploadedDocument>;

/** What became of the content of a file: every file of a ZIP is in one of the lists. */
export type FileImportResult = { documents: UploadedDocument[]; skipped: SkippedMember[] };

/**
 * One uploaded file. It succeeds when at least one of its documents is kept now and needs no typed data; `invoice_id` is
 * its first invoice. `skipped` is absent in results that were stored before it existed.
 */
export const UploadFileResult = z.object({
  filename: z.string(),
  success: z.boolean(),
  invoice_id: z.nullable(z.uuid()),
  error_message: z.nullable(z.string()),
  documents: z.array(UploadedDocument),
  skipped: z.optional(z.array(SkippedMember)),
});
export type UploadFileResult = z.infer<typeof UploadFileResult>;

/**
 * docs/specification.md#entities. One result per file, in the order sent: `total_files` = `successful` + `failed` =
 * `results.length`.
 */
export const UploadResult = z.object({
  total_files: z.int(),
  successful: z.int(),
  failed: z.int(),
  new_suppliers: z.int(),
  new_customers: z.int(),
  results: z.array(UploadFileResult),
});
export type UploadResult = z.infer<typeof UploadResult>;
