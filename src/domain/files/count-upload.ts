import type { UploadedDocument, UploadFileResult } from './upload.ts';

/**
 * What became of the content of uploaded files. Each document, each skipped file of a ZIP and each file without a
 * document is counted once, so the counts add up to what was sent. `waiting`: kept, without an invoice so far;
 * `incomplete`: a person types the rest.
 */
export const UPLOAD_COUNTS = [
  'created',
  'completed',
  'attached',
  'waiting',
  'incomplete',
  'known',
  'skipped',
  'refused',
] as const;
export type UploadCount = (typeof UPLOAD_COUNTS)[number];

/** Returns the counts of these files; docs/specification.md#entities has the rules. */
export function countUpload(results: readonly UploadFileResult[]): Record<UploadCount, number> {
  const counts = { created: 0, completed: 0, attached: 0, waiting: 0, incomplete: 0, known: 0, skipped: 0, refused: 0 };
  for (const { documents, skipped = [] } of results) {
    for (const document of documents) counts[countOf(document)] += 1;
    counts.skipped += skipped.length;
    if (documents.length === 0) counts.refused += 1;
  }
  return counts;
}

function countOf({ outcome, invoice_id, waiting_pdf_id }: UploadedDocument): UploadCount {
  if (waiting_pdf_id !== undefined) return 'incomplete';
  if (outcome === 'attached') return invoice_id === null ? 'waiting' : 'attached';
  return outcome === 'duplicate' || outcome === 'duplicate_in_trash' ? 'known' : outcome;
}
