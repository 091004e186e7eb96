import { z } from 'zod';
import { DianTax } from '#domain/dian/document.ts';
import { breakDownTaxesInPesos, type TaxBreakdown } from '#domain/invoices/tax-breakdown.ts';
import { Cents, NO_MONEY } from '#domain/money.ts';
import type { ReportedInvoice } from './report-rows.ts';

const ByCode = z.record(z.string(), Cents);
const Tax = z.object({
  code: DianTax.shape.code,
  rate: DianTax.shape.rate,
  amount: DianTax.shape.amount,
  base: DianTax.shape.base,
  per_unit: DianTax.shape.per_unit,
});
const Line = z.object({ line_total: Cents, taxes: z.array(Tax) });

/** The columns of `detail` (report-rows.ts). A field that the stored document leaves out is null. */
const Detail = z.object({
  exchange_rate: z.string().nullable(),
  subtotal: Cents,
  tax_amount: Cents,
  taxes: z.array(Tax).nullable(),
  taxes_by_code: ByCode,
  withholding_amount: z.nullable(Cents),
  withholdings_by_code: ByCode.nullable(),
  line_items: z.array(Line),
});

/** The taxes of a document in pesos; null where the company has no document of the invoice, or none in pesos. */
export function readTaxes(invoice: ReportedInvoice): TaxBreakdown | null {
  if (invoice.detail === null) return null;
  const { taxes, withholding_amount, withholdings_by_code, ...detail } = Detail.parse(JSON.parse(invoice.detail));
  const document = {
    ...detail,
    currency: invoice.currency,
    taxes: taxes ?? [],
    withholding_amount: withholding_amount ?? NO_MONEY,
    withholdings_by_code: withholdings_by_code ?? {},
  };
  return breakDownTaxesInPesos(document, invoice);
}
