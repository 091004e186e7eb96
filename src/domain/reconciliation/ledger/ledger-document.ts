import type { DocumentKind } from '#domain/invoices/invoice.ts';
import type { Cents } from '#domain/money.ts';
import { normalizeNumber, numberTail, partyKey } from '../document-identity.ts';
import type { ReconciliationEntry } from '../reconciliation-entry.ts';
import type { VoucherDirection } from './group-vouchers.ts';

/** A document of the two other legs, as it is looked for in the ledger. */
export type LedgerDocument = {
  entry: ReconciliationEntry;
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
export function toLedgerDocument(entry: ReconciliationEntry, ownNits: ReadonlySet<string>): LedgerDocument | undefined {
  const document = documentOf(entry);
  if (!document) return undefined;
  const isSale = ownNits.has(partyKey(document.supplier_nit));
  return {
    entry,
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

function documentOf(entry: ReconciliationEntry) {
  if (entry.type === 'equal' || entry.type === 'different' || entry.type === 'missing') return entry.row;
  if (entry.type !== 'only_local') return undefined;
  return ['trashed', 'test', 'other_nit'].includes(entry.reason) ? undefined : entry.invoice;
}

function directionOf(kind: DocumentKind | null, isSale: boolean): VoucherDirection {
  const isReturn = kind === 'credit_note' || kind === 'support_adjustment';
  if (isSale) return isReturn ? 'sale_return' : 'sale';
  return isReturn ? 'purchase_return' : 'purchase';
}
