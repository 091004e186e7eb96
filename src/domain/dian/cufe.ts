import { isSupportDocument } from '#domain/invoices/support-document.ts';
import type { Cents } from '#domain/money.ts';
import type { DianDocument, HashedAmounts } from './document.ts';

/** The name of a document's hash, which also determines its secret. docs/dian.md#cufe. */
export type CufeFormula = 'cufe' | 'cude' | 'cuds';

const WITH_TECHNICAL_KEY = new Set<DianDocument['document_kind']>(['invoice', 'export_invoice']);

/** CUFE takes the technical key of the numbering range, CUDE and CUDS the PIN of the software. */
export function cufeFormula({
  document_kind,
  type_code,
}: Pick<DianDocument, 'document_kind' | 'type_code'>): CufeFormula {
  if (isSupportDocument(document_kind)) return 'cuds';
  // Both types of contingency have the same document kind here; only DIAN's own (04) uses the technical key.
  return WITH_TECHNICAL_KEY.has(document_kind) || type_code === '04' ? 'cufe' : 'cude';
}

/**
 * The text whose SHA-384 is the CUFE, CUDE or CUDS; `secret` is the technical key or the PIN. Null when the document
 * lacks a part of it, or was parsed before the hashed amounts were stored.
 */
export function cufeText(document: DianDocument, secret: string): string | null {
  const { hashed_amounts: amounts, supplier, customer, issue_time, environment } = document;
  if (amounts === null || issue_time === null || environment === null) return null;
  if (supplier.nit === null || customer.nit === null) return null;
  return [
    document.number,
    document.issue_date,
    issue_time,
    decimal(amounts.subtotal),
    ...taxParts(amounts, cufeFormula(document)),
    decimal(amounts.total),
    supplier.nit,
    customer.nit,
    secret,
    environment === 'production' ? '1' : '2',
  ].join('');
}

// A support document has one tax, the others always three in this order.
function taxParts({ iva, inc, ica }: HashedAmounts, formula: CufeFormula): string[] {
  const first = ['01', decimal(iva)];
  return formula === 'cuds' ? first : [...first, '04', decimal(inc), '03', decimal(ica)];
}

function decimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
