import { isCreditNote } from '#domain/invoices/credit-note.ts';
import type { DocumentKind } from '#domain/invoices/invoice.ts';
import type { Cents } from '#domain/money.ts';
import { normalizeNumber, numberTail, partyKey } from '../document-identity.ts';
import type { ResultLine } from '../result-line.ts';
import type { VoucherDirection } from './group-vouchers.ts';

/** A document of the two other legs, as it is looked for in the ledger. */
export type LedgerDocument = {
  line: ResultLine;
  /** The key (partyKey) of the other party. */
  party: string;
  /** Normalized: prefix and number, also without the zeros between them. */
  numbers: readonly string[];
  /** The digits alone; a prefix that ends with digits may be a part of them or not. */
  tails: readonly string[];
  /** Null in a foreign currency: the ledger is in pesos. */
  total: Cents | null;
  date: string;
  direction: VoucherDirection;
};

/** Undefined for what no ledger records: what is set aside, repeated, in the trash or a test. */
export function toLedgerDocument(line: ResultLine, ownNits: ReadonlySet<string>): LedgerDocument | undefined {
  const document = documentOf(line);
  if (!document) return undefined;
  const isSale = ownNits.has(partyKey(document.supplier_nit));
  return {
    line,
    party: partyKey(isSale ? document.customer_nit : document.supplier_nit),
    ...numbersOf(document),
    total: (document.currency ?? 'COP') === 'COP' ? document.total : null,
    date: document.issue_date ?? '',
    direction: directionOf(document.kind, isSale),
  };
}

function numbersOf(document: { number: string; prefix?: string; folio?: string }) {
  const { number, prefix = '', folio = number } = document;
  const apart = prefix.replace(/[\s-]+/g, '').toUpperCase() + normalizeNumber(folio);
  return {
    numbers: [...new Set([normalizeNumber(number), apart])],
    tails: [...new Set([numberTail(folio), numberTail(number)])].filter((tail) => tail !== ''),
  };
}

const NOT_RECORDED = new Set(['trashed', 'test', 'other_nit']);

function documentOf({ type, reason, row, invoice }: ResultLine) {
  if (type === 'equal' || type === 'different' || type === 'missing') return row;
  return type === 'only_local' && !NOT_RECORDED.has(reason ?? '') ? invoice : null;
}

function directionOf(kind: DocumentKind | null, isSale: boolean): VoucherDirection {
  const isReturn = kind !== null && isCreditNote({ document_kind: kind });
  if (isSale) return isReturn ? 'sale_return' : 'sale';
  return isReturn ? 'purchase_return' : 'purchase';
}
