import { z } from 'zod';

/** Limits that hold everywhere (DESIGN §3). */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;
export const MAX_UPLOAD_FILES = 500;

/** What became of one document. A duplicate is no error: it leads to the invoice that is there already. */
export const UploadOutcome = z.enum(['created', 'duplicate', 'duplicate_in_trash', 'attached', 'refused']);
export type UploadOutcome = z.infer<typeof UploadOutcome>;

/** One document of a file. `name` is the file's own name or, in a ZIP, its member's; `detail` says why it was refused. */
export const UploadedDocument = z.object({
  name: z.string(),
  outcome: UploadOutcome,
  invoice_id: z.uuid().nullable(),
  invoice_number: z.string().nullable(),
  detail: z.string().nullable(),
  warnings: z.array(z.string()),
});
export type UploadedDocument = z.infer<typeof UploadedDocument>;

/** One uploaded file. It succeeds when at least one of its documents is in the books now; `invoice_id` is the first. */
export const UploadFileResult = z.object({
  filename: z.string(),
  success: z.boolean(),
  invoice_id: z.uuid().nullable(),
  error_message: z.string().nullable(),
  documents: z.array(UploadedDocument),
});
export type UploadFileResult = z.infer<typeof UploadFileResult>;

/** Spec §3. One result a file, in the order sent: `total_files` = `successful` + `failed` = `results.length`. */
export const UploadResult = z.object({
  total_files: z.number().int(),
  successful: z.number().int(),
  failed: z.number().int(),
  new_suppliers: z.number().int(),
  new_customers: z.number().int(),
  results: z.array(UploadFileResult),
});
export type UploadResult = z.infer<typeof UploadResult>;
