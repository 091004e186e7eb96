import { z } from 'zod';
import { DianTax } from '#domain/dian/document.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { breakDownTaxesInPesos, type TaxBreakdown } from '#domain/invoices/tax-breakdown.ts';
import { Cents, NO_MONEY } from '#domain/money.ts';

const ByCode = z.record(z.string(), Cents);
const Tax = z.object({
  code: DianTax.shape.code,
  rate: DianTax.shape.rate,
  amount: DianTax.shape.amount,
  base: DianTax.shape.base,
  per_unit: DianTax.shape.per_unit,
});
const Line = z.object({ line_total: Cents, taxes: z.array(Tax) });

/** What the taxes of a stored document are computed from. A field that the stored document leaves out is null. */
export const TaxedDetail = z.object({
  exchange_rate: z.string().nullable(),
  subtotal: Cents,
  tax_amount: Cents,
  taxes: z.array(Tax).nullable(),
  taxes_by_code: ByCode,
  withholding_amount: z.nullable(Cents),
  withholdings_by_code: ByCode.nullable(),
  line_items: z.array(Line),
});
export type TaxedDetail = z.infer<typeof TaxedDetail>;

/** `given_rate` is the rate that a person gave; it replaces the document's. */
type TaxedInvoice = Pick<Invoice, 'currency' | 'document_kind' | 'classification'> & { given_rate: string | null };

/** The taxes of a document in pesos; null where there is no document, or none in pesos. */
export function taxesInPesos(invoice: TaxedInvoice, detail: TaxedDetail | null): TaxBreakdown | null {
  if (detail === null) return null;
  const document = {
    ...detail,
    currency: invoice.currency,
    exchange_rate: invoice.given_rate ?? detail.exchange_rate,
    taxes: detail.taxes ?? [],
    withholding_amount: detail.withholding_amount ?? NO_MONEY,
    withholdings_by_code: detail.withholdings_by_code ?? {},
  };
  return breakDownTaxesInPesos(document, invoice);
}
