import type { UploadedDocument } from '#domain/files/upload.ts';
import type { DraftMatch } from '#domain/invoices/match-drafts.ts';
import type { ImportContext } from './begin-import.ts';
import { classifyForCompany } from './classify-for-company.ts';
import type { InvoiceDraft } from './invoice-draft.ts';
import { toDuplicate, uploadedDocument } from './uploaded-part.ts';

/** The result of an imported document for the user who uploaded it. */
export function toUploadedDocument({ company }: ImportContext, match: DraftMatch<InvoiceDraft>): UploadedDocument {
  const { draft } = match;
  const { question, warning } = classifyForCompany(draft.columns, company);
  const warnings = [...draft.warnings, ...draft.document.warnings, ...(warning ? [warning] : [])];
  if (match.type === 'known') return uploadedDocument(draft, { ...toDuplicate(match.invoice), warnings });
  return uploadedDocument(draft, {
    outcome: match.type === 'create' ? 'created' : 'completed',
    invoice_id: match.id,
    invoice_number: draft.columns.invoice_number,
    warnings,
    question,
  });
}
