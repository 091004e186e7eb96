import { z } from 'zod/mini';
import type { DocumentKind } from '../invoices/invoice.ts';

/**
 * docs/specification.md#constants: the product's own template, and those of two other programs; the last one is not
 * available yet.
 */
export const ImportTemplate = z.enum(['cuadra', 'facturatech', 'factusol']);
export type ImportTemplate = z.infer<typeof ImportTemplate>;

export const isAvailable = (template: ImportTemplate): boolean => template !== 'factusol';

/** docs/specification.md#constants: a poll every 2 s, at most 120 times. */
export const IMPORT_POLL_MS = 2_000;
export const IMPORT_POLLS = 120;

/** `unclaimed` is a line of the sheet "Detalle" whose document has no row. */
export type RowOutcome = 'created' | 'updated' | 'duplicate' | 'skipped' | 'failed' | 'unclaimed';

const Count = z.int();

/** Whether rows that name none of the company's NITs are imported without a class, or left out. */
export const ForeignRows = z.enum(['import', 'skip']);
export type ForeignRows = z.infer<typeof ForeignRows>;

/** `ask` refuses the file when it has such rows. */
export const ForeignChoice = z.enum([...ForeignRows.options, 'ask']);
export type ForeignChoice = z.infer<typeof ForeignChoice>;

/** The name of left out rows among what an import skipped. */
export const FOREIGN_SKIPPED = 'Facturas de otras empresas';
/** The name of the documents that DIAN rejected among what an import skipped. */
export const REJECTED_SKIPPED = 'Rechazado por la DIAN';

/**
 * The rows of a file that can be imported and name none of the company's NITs, and those that name one. `party` is the
 * most frequent other one of the foreign rows.
 */
export const ForeignCount = z.object({
  foreign: Count,
  own: Count,
  party: z.nullable(z.object({ name: z.string(), nit: z.string(), rows: Count })),
});
export type ForeignCount = z.infer<typeof ForeignCount>;

/** The kinds that a user may give to a document type that the product does not know. */
export const ANSWERABLE_KINDS = [
  'invoice',
  'credit_note',
  'debit_note',
  'support_document',
  'equivalent_document',
] as const satisfies readonly DocumentKind[];

/**
 * What a document type is that only the files of one company have: `kind` null is no invoice, and its rows are skipped.
 * `name` is the text of a cell.
 */
export const TypeAnswer = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  kind: z.nullable(z.enum(ANSWERABLE_KINDS)),
});
export type TypeAnswer = z.infer<typeof TypeAnswer>;

/** More unknown types of one file are no types, but another column. */
export const MAX_UNKNOWN_TYPES = 20;

/**
 * docs/specification.md#entities, with more counters: `updated_count` are known invoices that got a CUFE, lines or a
 * due date, `duplicate_count` those that stayed unchanged, `skipped` are entries that are not invoices, by DIAN's name.
 * `foreign_count` are the imported rows that name none of the company's NITs.
 * `status` is an ImportStatus or one of a later version. `detail` is Spanish, ready to show.
 */
export const ImportJob = z.object({
  id: z.uuid(),
  file_name: z.string(),
  template_type: z.string(),
  status: z.string(),
  total_rows: Count,
  processed_rows: Count,
  created_count: Count,
  updated_count: Count,
  duplicate_count: Count,
  skipped_count: Count,
  failed_count: Count,
  foreign_count: z._default(Count, 0),
  /** The invoices that it created and that are not in the trash; `changed_count` of them somebody has worked on since. */
  present_count: z._default(Count, 0),
  changed_count: z._default(Count, 0),
  skipped: z.array(z.object({ what: z.string(), rows: Count })),
  /** Document types that the product does not know, of rows that failed; a TypeAnswer tells what they are. */
  unknown_types: z._default(z.array(z.object({ name: z.string(), rows: Count })), []),
  detail: z.nullable(z.string()),
  created_at: z.iso.datetime({ offset: true }),
  finished_at: z.nullable(z.iso.datetime({ offset: true })),
});
export type ImportJob = z.infer<typeof ImportJob>;

/** What became of the invoices of an import that was undone: moved to the trash, or kept because they were changed. */
export const UndoneImport = z.object({ trashed: Count, kept: Count });
export type UndoneImport = z.infer<typeof UndoneImport>;

/** An unknown status is one of a newer server: the import may continue. */
export const isFinished = ({ status }: Pick<ImportJob, 'status'>): boolean =>
  status === 'completed' || status === 'failed';

export const isInProgress = ({ status }: Pick<ImportJob, 'status'>): boolean =>
  status === 'queued' || status === 'processing';

/** The column index of each field, from 0; `own_side` is the company's side where the file has no columns for it. */
export const ImportMapping = z.object({
  columns: z.record(z.string(), z.int().check(z.minimum(0), z.maximum(255))),
  own_side: z.nullable(z.enum(['supplier', 'customer'])),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

export const ImportProblem = z.object({ row: z.int(), column: z.string(), reason: z.string(), value: z.string() });
export type ImportProblem = z.infer<typeof ImportProblem>;

/**
 * The content of a file and the result of a dry run; nothing is imported. `dry_run` is null while required fields are
 * missing.
 */
export const ImportPreview = z.object({
  columns: z.array(z.object({ title: z.string(), samples: z.array(z.string()) })),
  fields: z.array(z.object({ field: z.string(), label: z.string(), is_required: z.boolean() })),
  mapping: ImportMapping,
  /** The mapping that the company used before for the same titles. */
  is_kept: z.boolean(),
  dry_run: z.nullable(
    z.object({
      rows: Count,
      ready: Count,
      skipped: Count,
      failed: Count,
      parties: z._default(ForeignCount, { foreign: 0, own: 0, party: null }),
      /** Only the first problems. */
      problems: z.array(ImportProblem),
    }),
  ),
});
export type ImportPreview = z.infer<typeof ImportPreview>;
