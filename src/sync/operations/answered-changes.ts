import type { UploadedFile } from '#contract/uploads.ts';
import { documentIdentity } from '#domain/files/file-reading.ts';
import type { ForeignAnswer, ForeignAnswers } from '#domain/files/foreign-documents.ts';
import type { NamedChange } from './define-operation.ts';
import { deleteInvoice } from './delete-invoice.ts';
import { setInvoiceClassification } from './set-invoice-classification.ts';

/**
 * Returns the user's answers about the documents of a file, by the id of the stored invoice. Only
 * documents that the server asks about have an answer: a known invoice keeps its class.
 */
export function answersByInvoice(answers: ForeignAnswers, { invoices, results }: UploadedFile): ForeignAnswers {
  const documents = results.flatMap((result) => result.documents);
  const unclear = new Set(documents.filter(({ question }) => question === 'whose').map(({ invoice_id }) => invoice_id));
  return Object.fromEntries(
    invoices.flatMap((invoice) => {
      const answer = answers[documentIdentity(invoice)];
      return answer !== undefined && unclear.has(invoice.id) ? [[invoice.id, answer] as const] : [];
    }),
  );
}

/** The changes that follow. A document to be skipped that came inside a ZIP with others goes to the trash. */
export const toAnsweredChanges = (answers: ForeignAnswers): NamedChange[] =>
  Object.entries(answers).map(([id, answer]) => toChange(id, answer));

const toChange = (id: string, answer: ForeignAnswer): NamedChange =>
  answer === 'skip'
    ? { ...deleteInvoice.bind({ id }), operation: 'invoice.delete' }
    : { ...setInvoiceClassification.bind({ id, classification: answer }), operation: 'invoice.set-classification' };
