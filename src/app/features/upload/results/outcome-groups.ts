import type { UploadedDocument } from '#domain/files/upload.ts';
import type { UploadRow } from '../rows/upload-row.ts';

/** What the results can be narrowed to. One document may be in more than one: created and still to be looked at. */
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

export function isInGroup(document: UploadedDocument, group: OutcomeGroup): boolean {
  if (group === 'all' || BY_OUTCOME[document.outcome] === group) return true;
  // It is there already, and it did not come in: the summary counts its file among those with an error
  // (docs/specification.md#entities).
  if (group === 'failed') return document.outcome === 'duplicate_in_trash';
  return group === 'review' && (document.question !== null || document.warnings.length > 0);
}

/** How much of a file is in a group: its documents or, where it has none because it failed or was never sent, itself. */
function countRow(row: UploadRow, group: OutcomeGroup): number {
  const documents = row.result?.documents ?? [];
  if (documents.length > 0) return documents.filter((document) => isInGroup(document, group)).length;
  return group === 'all' || (group === 'failed' && hasFailed(row)) ? 1 : 0;
}

export const countIn = (rows: readonly UploadRow[], group: OutcomeGroup): number =>
  rows.reduce((sum, row) => sum + countRow(row, group), 0);

export const isRowInGroup = (row: UploadRow, group: OutcomeGroup): boolean =>
  group === 'all' || countRow(row, group) > 0;

/** docs/specification.md#entities: a file that was not taken, or whose whole request failed. */
export const hasFailed = ({ state, result }: UploadRow): boolean =>
  state === 'failed' || (state === 'done' && result?.success !== true);
