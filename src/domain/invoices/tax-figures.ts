import { type Cents, fromCents } from '../money.ts';
import type { Invoice } from './invoice.ts';
import { breakDownTaxes, type TaxedDocument, taxableBase, taxesByCode, totalIva } from './tax-breakdown.ts';

/** What the list shows of the taxes of a document, in its currency, positive in credit notes too. */
export type TaxFigures = Pick<Invoice, 'taxable_base' | 'iva_amount' | 'inc_amount' | 'withheld_amount'>;

const NO_CREDIT_NOTE = { document_kind: 'invoice', classification: 'none' } as const;

/**
 * Returns the base that is taxed with IVA at more than 0 %, the IVA, the INC and all withholdings. A figure that the
 * document does not say is null, never 0: a document without lines (a PDF, a row of a spreadsheet) that names no tax does
 * not say that there is none.
 */
export function taxFigures(document: TaxedDocument): TaxFigures {
  const { iva, inc, ...others } = breakDownTaxes(document, NO_CREDIT_NOTE);
  const hasLines = document.line_items.length > 0;
  const taxes = taxesByCode(document);
  const isStated = taxes !== undefined && (hasLines || Object.keys(taxes).length > 0);
  const when = (isKnown: boolean, amount: Cents) => (isKnown ? fromCents(amount) : null);
  return {
    taxable_base: iva && fromCents(taxableBase(iva)),
    iva_amount: when(isStated, totalIva({ iva, inc, ...others })),
    inc_amount: when(isStated, inc),
    withheld_amount: when(hasLines || document.withholding_amount !== 0, document.withholding_amount),
  };
}
