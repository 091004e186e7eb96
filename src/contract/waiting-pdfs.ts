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

export const downloadWaitingPdf = endpoint({
  method: 'GET',
  path: '/waiting-pdfs/:id',
  summary: 'The bytes of a PDF that has no invoice yet, exactly as they arrived.',
  access: 'access_upload',
  audit: 'pdf.downloaded',
  params: ById,
  response: z.instanceof(Uint8Array),
  problems: ['waiting_pdf_not_found'],
  download: ['application/pdf'],
});

export const restoreWaitingPdf = endpoint({
  method: 'POST',
  path: '/waiting-pdfs/:id/restore',
  summary: 'Undo the discarding of a PDF: it is listed again, unless it has an invoice by now.',
  access: 'access_upload',
  audit: 'pdf.restored',
  params: ById,
  response: ById,
  problems: ['waiting_pdf_not_found', 'key_reused'],
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
  problems: ['invalid_input', 'waiting_pdf_not_found', 'own_party', 'documents_limit', 'company_paused', 'key_reused'],
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
