import { nitKey, normalizeNit } from '../companies/nit.ts';
import type { Direction, DocumentKind, Invoice } from '../invoices/invoice.ts';
import type { PaymentTerms } from '../radian/invoice-event.ts';
import { foldText } from '../text/fold-text.ts';

/** What the conditions of rules read of an invoice. */
export type RuleFacts = {
  /** The key of the other party's NIT (`nitKey`), or its identification when it has no digits. */
  nit: string;
  /** Words of the lines without accents, case and signs, each between two spaces: " resma papel carta ". */
  words: string;
  /** In pesos; null for a foreign amount without a rate. */
  amount: number | null;
  kind: DocumentKind;
  city: string;
  payment_terms: PaymentTerms | null;
  direction: Direction;
};

/** The fields of an invoice that rules read; rows that an earlier build stored have no text of the lines and no city. */
export type RuleSource = Pick<
  Invoice,
  | 'supplier_nit'
  | 'customer_nit'
  | 'total_amount'
  | 'currency'
  | 'total_cop'
  | 'document_kind'
  | 'payment_terms'
  | 'direction'
> & { line_text?: string | undefined; city?: string | undefined };

export function ruleFacts(invoice: RuleSource): RuleFacts {
  const { direction, customer_nit, supplier_nit, total_cop, total_amount, currency } = invoice;
  return {
    nit: partyNitKey(direction === 'issued' ? customer_nit : supplier_nit),
    words: ` ${toWords(invoice.line_text ?? '').join(' ')} `,
    amount: total_cop ?? (currency === 'COP' ? total_amount : null),
    kind: invoice.document_kind,
    city: foldText(invoice.city ?? ''),
    payment_terms: invoice.payment_terms,
    direction,
  };
}

/** One text for all spellings of an identification: with points, with a DV, or a passport. */
export function partyNitKey(nit: string): string {
  const digits = normalizeNit(nit);
  return /[a-z]/i.test(nit) || digits === '' ? foldText(nit) : nitKey(digits);
}

/** The words of a text without accents and case. */
export const toWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
