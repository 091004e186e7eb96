import type { UploadedDocument } from '#domain/files/upload.ts';
import type { UploadRow } from '../rows/upload-row.ts';

/** The groups of results. A document may be in more than one: created and to be reviewed. */
export const OUTCOME_GROUPS = ['all', 'created', 'existing', 'attached', 'review', 'failed'] as const;
export type OutcomeGroup = (typeof OUTCOME_GROUPS)[number];

const BY_OUTCOME: Record<UploadedDocument['outcome'], OutcomeGroup> = {
  created: 'created',
  completed: 'attached',
  attached: 'attached',
  duplicate: 'existing',
  duplicate_in_trash: 'existing',
  refused: 'failed',
};

const isToComplete = ({ waiting_pdf_id }: UploadedDocument): boolean => waiting_pdf_id !== undefined;

/** Returns whether a document belongs to a group of results. */
export function isInGroup(document: UploadedDocument, group: OutcomeGroup): boolean {
  // It is neither stored with an invoice nor refused: a person types the rest.
  if (isToComplete(document)) return group === 'all' || group === 'review';
  if (group === 'all' || BY_OUTCOME[document.outcome] === group) return true;
  // The document is in the trash and was not imported: the summary counts its file as failed
  // (docs/specification.md#entities).
  if (group === 'failed') return document.outcome === 'duplicate_in_trash';
  return group === 'review' && (document.question !== null || document.warnings.length > 0);
}

/**
 * Returns how many items of a file are in a group: its documents or, when it has none because it failed or was not
 * sent, the file itself.
 */
function countRow(row: UploadRow, group: OutcomeGroup): number {
  const documents = row.result?.documents ?? [];
  if (documents.length > 0) return documents.filter((document) => isInGroup(document, group)).length;
  return group === 'all' || (group === 'failed' && hasFailed(row)) ? 1 : 0;
}

export const countIn = (rows: readonly UploadRow[], group: OutcomeGroup): number =>
  rows.reduce((sum, row) => sum + countRow(row, group), 0);

export const isRowInGroup = (row: UploadRow, group: OutcomeGroup): boolean =>
  group === 'all' || countRow(row, group) > 0;

/** docs/specification.md#entities: returns whether the file was rejected, or its whole request failed. */
export const hasFailed = (row: UploadRow): boolean =>
  row.state === 'failed' || (row.state === 'done' && row.result?.success !== true && !needsData(row));

/** Returns whether nothing of a file came in yet, and a person must type what its PDF does not show. */
export const needsData = ({ state, result }: UploadRow): boolean =>
  state === 'done' && result?.success === false && result.documents.some(isToComplete);
