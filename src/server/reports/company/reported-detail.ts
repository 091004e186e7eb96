import { z } from 'zod';
import { DianReference } from '#domain/dian/document.ts';
import type { TaxBreakdown } from '#domain/invoices/tax-breakdown.ts';
import { TaxedDetail, taxesInPesos } from '../../analytics/taxed-detail.ts';
import type { ReportedInvoice } from './report-rows.ts';

const Text = z.string().nullable();
const Reference = z.object({ number: DianReference.shape.number, uuid: DianReference.shape.uuid });

/** The columns of `detail` (report-rows.ts). A field that the stored document leaves out is null. */
const Detail = TaxedDetail.extend({
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
export const readTaxes = (invoice: ReportedInvoice, detail = readDetail(invoice)): TaxBreakdown | null =>
  taxesInPesos(invoice, detail);
