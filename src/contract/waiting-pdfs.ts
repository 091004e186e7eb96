import { z } from 'zod/mini';
import { UploadedDocument } from '#domain/files/upload.ts';
import { TypedPdf, WaitingPdf } from '#domain/files/waiting-pdf.ts';
import { endpoint } from './endpoint.ts';

const ById = z.object({ id: WaitingPdf.shape.id });

export const listWaitingPdfs = endpoint({
  method: 'GET',
  path: '/waiting-pdfs',
  summary: 'Stored PDFs that have no invoice yet, newest first, with what was read of them.',
  access: 'access_upload',
  response: z.object({ items: z.array(WaitingPdf) }),
  problems: [],
});

export const completeWaitingPdf = endpoint({
  method: 'POST',
  path: '/waiting-pdfs/:id/complete',
  summary: 'Make an invoice of a stored PDF from values that a person typed.',
  access: 'access_upload',
  audit: 'pdf.completed',
  params: ById,
  body: TypedPdf,
  response: UploadedDocument,
  problems: ['invalid_input', 'waiting_pdf_not_found', 'own_party', 'documents_limit', 'key_reused'],
});

export const discardWaitingPdf = endpoint({
  method: 'DELETE',
  path: '/waiting-pdfs/:id',
  summary: 'Take a PDF from the list of those to complete. It is still attached to its invoice when that arrives.',
  access: 'access_upload',
  audit: 'pdf.discarded',
  params: ById,
  response: ById,
  problems: ['waiting_pdf_not_found', 'key_reused'],
});
