import type { DocumentPreview } from '#domain/files/file-reading.ts';
import { type ForeignAnswer, isSkipped, listForeignDocuments } from '#domain/files/foreign-documents.ts';
import type { UploadRow } from '../rows/upload-row.ts';

/** A document that does not name the company, and the user's answer. */
export type ForeignDocument = DocumentPreview & {
  answer: ForeignAnswer | undefined;
  /** The file to which it belongs, where other documents of that file are uploaded: then the file cannot stay here. */
  sharedFile: string | undefined;
};

/** Returns the documents of the chosen files that do not name the company, each once. */
export function listForeign(rows: readonly UploadRow[], nits: readonly string[]): ForeignDocument[] {
  const documents = new Map<string, ForeignDocument>();
  for (const { state, name, reading, foreign_answers: answers = {} } of rows) {
    if (state !== 'chosen') continue;
    const sharedFile = isSkipped(reading, answers) ? undefined : name;
    for (const document of listForeignDocuments(reading, nits)) {
      documents.set(document.identity, { ...document, answer: answers[document.identity], sharedFile });
    }
  }
  return [...documents.values()];
}
