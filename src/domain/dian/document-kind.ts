import type { DocumentKind } from '#domain/invoices/invoice.ts';
import type { DianRoot } from './document.ts';

const INVOICE_KINDS: Record<string, DocumentKind> = {
  '02': 'export_invoice',
  '03': 'contingency_invoice',
  '04': 'contingency_invoice',
  '05': 'support_document',
  '20': 'pos_equivalent',
  POS: 'pos_equivalent',
  '101': 'import_document',
};
/** 07 and 08 are the contingency of equivalent documents, 30 games (annex of the equivalent document). */
const EQUIVALENTS = new Set(['07', '08', '25', '27', '30', '32', '35', '40', '45', '50', '55', '60']);
const KNOWN_INVOICES = new Set(['01', '1']);

/** The kind of a document, from its root and type code; the prefix proves nothing. docs/dian.md#documents. */
export function documentKind(root: DianRoot, typeCode: string | null, uuidScheme: string | null): DocumentKind {
  if (root === 'DebitNote') return 'debit_note';
  if (root === 'CreditNote') return isSupportAdjustment(typeCode, uuidScheme) ? 'support_adjustment' : 'credit_note';
  const code = typeCode ?? '';
  return INVOICE_KINDS[code.toUpperCase()] ?? (EQUIVALENTS.has(code) ? 'equivalent_document' : 'invoice');
}

const ROOTS: Partial<Record<DocumentKind, DianRoot>> = {
  credit_note: 'CreditNote',
  support_adjustment: 'CreditNote',
  debit_note: 'DebitNote',
};

/** The root of the XML of a document of this kind. */
export const rootOf = (kind: DocumentKind): DianRoot => ROOTS[kind] ?? 'Invoice';

/** Whether the type code is known. An unknown one is only a warning: DIAN adds codes every year. */
export function isKnownTypeCode(root: DianRoot, typeCode: string | null): boolean {
  if (root !== 'Invoice' || typeCode === null) return true;
  return (
    KNOWN_INVOICES.has(typeCode) || EQUIVALENTS.has(typeCode) || Object.hasOwn(INVOICE_KINDS, typeCode.toUpperCase())
  );
}

const isSupportAdjustment = (typeCode: string | null, uuidScheme: string | null) =>
  typeCode === '95' || (typeCode === null && uuidScheme?.toUpperCase().startsWith('CUDS') === true);
