import { z } from 'zod/mini';
import { Warning } from '../invoices/warning.ts';

/** Limits that hold everywhere (docs/specification.md#limits). */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;
export const MAX_UPLOAD_FILES = 500;

/** A larger file travels in parts, so that a line that breaks costs one of them (docs/offline.md#uploads). */
export const UPLOAD_AT_ONCE_BYTES = 5 * 1024 * 1024;
export const UPLOAD_PART_BYTES = 1024 * 1024;

/**
 * What became of one document. `completed`: an XML arrived for an invoice known only from its PDF. `attached`: a PDF or
 * an event that belongs to an invoice; without an `invoice_id` it is kept and waits for it. A duplicate is no error: it
 * leads to the invoice that is there already.
 */
export const UploadOutcome = z.enum(['created', 'completed', 'attached', 'duplicate', 'duplicate_in_trash', 'refused']);
export type UploadOutcome = z.infer<typeof UploadOutcome>;

/** `whose`: the document names none of the company's NITs, or names it on both sides. It is asked, never guessed. */
export const UploadQuestion = z.enum(['whose']);
export type UploadQuestion = z.infer<typeof UploadQuestion>;

/**
 * One document of a file. `name` is the file's own name or, in a ZIP, its member's; `detail` is the sentence to show for
 * everything but a plain success.
 */
export const UploadedDocument = z.object({
  name: z.string(),
  outcome: UploadOutcome,
  invoice_id: z.nullable(z.uuid()),
  invoice_number: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  warnings: z.array(Warning),
  question: z.nullable(UploadQuestion),
});
export type UploadedDocument = z.infer<typeof UploadedDocument>;

/** One uploaded file. It succeeds when at least one of its documents is kept now; `invoice_id` is the first in the books. */
export const UploadFileResult = z.object({
  filename: z.string(),
  success: z.boolean(),
  invoice_id: z.nullable(z.uuid()),
  error_message: z.nullable(z.string()),
  documents: z.array(UploadedDocument),
});
export type UploadFileResult = z.infer<typeof UploadFileResult>;

/**
 * docs/specification.md#entities. One result a file, in the order sent: `total_files` = `successful` + `failed` =
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
