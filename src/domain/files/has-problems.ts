import type { UploadedDocument, UploadFileResult } from './upload.ts';

/**
 * Returns whether a file failed, or a part of it was not kept or needs typed data. The column `uploads.has_problems` has the
 * same rule in SQL.
 */
export const hasProblems = (results: readonly UploadFileResult[]): boolean =>
  results.some(({ success, skipped = [], documents }) => !success || skipped.length > 0 || documents.some(isProblem));

const isProblem = ({ outcome, waiting_pdf_id }: UploadedDocument): boolean =>
  outcome === 'refused' || outcome === 'duplicate_in_trash' || waiting_pdf_id !== undefined;
