import { sameNit } from '#domain/companies/nit.ts';
import type { Classification, Direction, DocumentKind } from '#domain/invoices/invoice.ts';
import type { DianDocument } from './document.ts';

type Side = 'supplier' | 'customer';
/** The fields of a document that decide its class for a company. */
export type DocumentSides = Pick<DianDocument, 'document_kind'> & Record<Side, { nit: string | null }>;

type ClassificationResult = { classification: Classification; direction: Direction; ambiguous: boolean };

const IMPORTED: Partial<Record<DocumentKind, Record<Side, Classification>>> = {
  credit_note: { supplier: 'credit_note', customer: 'credit_note' },
  support_adjustment: { supplier: 'credit_note', customer: 'credit_note' },
  import_document: { supplier: 'none', customer: 'expense' },
};
const DIRECTION: Record<Side, Direction> = { supplier: 'issued', customer: 'received' };

/** The class of a document for the side the company is on. docs/dian.md#classification. */
export function classificationFor(kind: DocumentKind, side: Side): Classification {
  return IMPORTED[kind]?.[side] ?? (side === 'supplier' ? 'income' : 'expense');
}

/**
 * The class of a document for a company with these NITs. The direction is that of the money: a support document issued
 * by the company is still a purchase, so it is `received`. `ambiguous` when the company is on both sides: then it is
 * classified as the supplier's, and the user must confirm.
 */
export function classify(document: DocumentSides, ownNits: string[]): ClassificationResult {
  const isOwn = (nit: string | null) => nit !== null && ownNits.some((own) => sameNit(own, nit));
  const supplies = isOwn(document.supplier.nit);
  const buys = isOwn(document.customer.nit);
  if (!supplies && !buys) return { classification: 'none', direction: 'none', ambiguous: false };
  const side = supplies ? 'supplier' : 'customer';
  return {
    classification: classificationFor(document.document_kind, side),
    direction: DIRECTION[side],
    ambiguous: supplies && buys,
  };
}
