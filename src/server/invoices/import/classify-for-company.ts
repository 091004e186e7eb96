import type { OwnCompany } from '#domain/accounts/user.ts';
import { formatNit } from '#domain/companies/nit.ts';
import { classify, type DocumentSides } from '#domain/dian/classify.ts';
import type { UploadQuestion } from '#domain/files/upload.ts';
import type { Classification, Direction } from '#domain/invoices/invoice.ts';
import type { Warning } from '#domain/invoices/warning.ts';

type CompanyClassification = {
  classification: Classification;
  direction: Direction;
  question: UploadQuestion | null;
  warning: Warning | null;
};

const UNDECIDED = { classification: 'none', direction: 'none', question: 'whose' } as const;

/**
 * The classification of a document for a company. When the company is on neither side, or on both sides, the result
 * contains a question for the user instead of a guess.
 */
export function classifyForCompany(document: DocumentSides, company: OwnCompany): CompanyClassification {
  const { classification, direction, ambiguous } = classify(document, company.nits);
  if (ambiguous) {
    const detail = 'Tu empresa aparece como emisor y como adquirente. Revisa la clasificación.';
    return { ...UNDECIDED, warning: { code: 'both_sides', detail } };
  }
  if (direction === 'none') {
    const nits = company.nits.map(formatNit).join(', ');
    const detail = `La factura no está a nombre de ${company.name} (NIT ${nits}).`;
    return { ...UNDECIDED, warning: { code: 'other_company', detail } };
  }
  return { classification, direction, question: null, warning: null };
}
