import type { OwnCompany } from '#domain/accounts/user.ts';
import { classify, type DocumentSides } from '#domain/dian/classify.ts';
import type { UploadQuestion } from '#domain/files/upload.ts';
import type { Classification, Direction } from '#domain/invoices/invoice.ts';
import type { Warning } from '#domain/invoices/warning.ts';
import { shorten } from '#domain/text/shorten.ts';

type CompanyClassification = {
  classification: Classification;
  direction: Direction;
  question: UploadQuestion | null;
  warning: Warning | null;
};

/** The sides of a document, with the name of its customer where it is known: the warning tells whose it is. */
type NamedSides = DocumentSides & { customer: { name?: string | null } };

const UNDECIDED = { classification: 'none', direction: 'none', question: 'whose' } as const;

/**
 * The classification of a document for a company. When the company is on neither side, or on both sides, the result
 * contains a question for the user instead of a guess.
 */
export function classifyForCompany(document: NamedSides, company: OwnCompany): CompanyClassification {
  const { classification, direction, ambiguous } = classify(document, company.nits);
  if (ambiguous) {
    const detail = 'Tu empresa aparece como emisor y como adquiriente. Revisa la clasificación.';
    return { ...UNDECIDED, warning: { code: 'both_sides', detail } };
  }
  if (direction === 'none') {
    return { ...UNDECIDED, warning: { code: 'other_company', detail: foreignText(document.customer) } };
  }
  return { classification, direction, question: null, warning: null };
}

const MAX_NAME_LENGTH = 40;
const DECIDE = 'Clasifícala o elimínala.';

function foreignText({ name, nit }: NamedSides['customer']): string {
  const customer = name || nit;
  return customer
    ? `Está a nombre de ${shorten(customer, MAX_NAME_LENGTH)}, no de tu empresa. ${DECIDE}`
    : `No está a nombre de tu empresa. ${DECIDE}`;
}
