import { z } from 'zod';
import { DianReference, DianTax } from '#domain/dian/document.ts';
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

const Text = z.string().nullable();
const Reference = z.object({ number: DianReference.shape.number, uuid: DianReference.shape.uuid });

/** The columns of `detail` (report-rows.ts). A field that the stored document leaves out is null. */
const Detail = z.object({
  exchange_rate: Text,
  subtotal: Cents,
  tax_amount: Cents,
  taxes: z.array(Tax).nullable(),
  taxes_by_code: ByCode,
  withholding_amount: z.nullable(Cents),
  withholdings_by_code: ByCode.nullable(),
  line_items: z.array(Line),
  payment_form: Text,
  payment_means: Text,
  references: z.array(Reference).nullable(),
  category: Text,
  cost_center: Text,
});
export type ReportedDetail = z.infer<typeof Detail>;

/** What the document of an invoice says beyond its row; null where the company has no document of it. */
export const readDetail = ({ detail }: ReportedInvoice): ReportedDetail | null =>
  detail === null ? null : Detail.parse(JSON.parse(detail));

/** The taxes of a document in pesos; null where there is no document, or none in pesos. */
export function readTaxes(invoice: ReportedInvoice, detail = readDetail(invoice)): TaxBreakdown | null {
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
