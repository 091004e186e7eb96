import { z } from 'zod/mini';
import { MissingField } from '../invoices/invoice-detail.ts';

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Pesos, or units of the currency of the PDF, with two decimals at most. */
const Amount = z.number().check(z.minimum(0), z.maximum(10 ** 12), z.multipleOf(0.01));

/** The other party is the supplier of an expense and the customer of an income. */
export const PdfClassification = z.enum(['income', 'expense']);
export type PdfClassification = z.infer<typeof PdfClassification>;

/** The values of a PDF that a person types or confirms. Without `tax_amount` the invoice has no taxes. */
export const TypedPdf = z.object({
  number: z.string().check(z.trim(), z.regex(/^(?=.*\d)[A-Za-z0-9][A-Za-z0-9 -]{0,29}$/)),
  issue_date: z.iso.date(),
  classification: PdfClassification,
  party_nit: z.string().check(z.trim(), z.regex(/^(?=(?:\D*\d){5})[\d. -]{5,20}$/)),
  party_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  total_amount: Amount,
  tax_amount: z.nullable(Amount),
});
export type TypedPdf = z.infer<typeof TypedPdf>;

/** A stored PDF without an invoice, with what was read of it. `id` is the SHA-256 of the PDF. */
export const WaitingPdf = z.object({
  id: Sha256,
  filename: z.string(),
  received_at: z.iso.datetime({ offset: true }),
  currency: z.string(),
  number: z.nullable(z.string()),
  issue_date: z.nullable(z.iso.date()),
  classification: z.nullable(PdfClassification),
  party_nit: z.nullable(z.string()),
  party_name: z.nullable(z.string()),
  total_amount: z.nullable(z.number()),
  tax_amount: z.nullable(z.number()),
  missing: z.array(MissingField),
});
export type WaitingPdf = z.infer<typeof WaitingPdf>;
