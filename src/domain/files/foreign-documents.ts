import { classify } from '../dian/classify.ts';
import type { DocumentPreview, FileReading } from './file-reading.ts';

/**
 * What a user says about a document that does not name the company: its class once it is stored, or `skip`, so that it
 * is not uploaded.
 */
export const FOREIGN_ANSWERS = ['income', 'expense', 'none', 'skip'] as const;
export type ForeignAnswer = (typeof FOREIGN_ANSWERS)[number];

/** The answers about the documents of a file, by documentIdentity; once it is stored, also by the id of the invoice. */
export type ForeignAnswers = Readonly<Record<string, ForeignAnswer>>;

/** Returns the documents of a file that name none of the company's NITs. Without a known NIT there are none. */
export function listForeignDocuments(
  reading: FileReading | null | undefined,
  nits: readonly string[],
): DocumentPreview[] {
  if (!reading || nits.length === 0) return [];
  return reading.documents.filter(
    (document) => classify({ ...document, document_kind: document.kind }, [...nits]).direction === 'none',
  );
}

/** Returns whether every document of a file is not to be uploaded: then the file stays here. */
export function isSkipped(reading: FileReading | null | undefined, answers: ForeignAnswers = {}): boolean {
  const documents = reading?.documents ?? [];
  return documents.length > 0 && documents.every(({ identity }) => answers[identity] === 'skip');
}
