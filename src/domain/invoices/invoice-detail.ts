import { z } from 'zod/mini';
import { UploadQuestion } from '../files/upload.ts';
import { DocumentKind, Invoice } from './invoice.ts';
import { Warning } from './warning.ts';

const Text = z.nullable(z.string());
/** In the document's currency with at most two decimals. Quantities, prices and rates may have more. */
const Amount = z.number();
const NumberOrNone = z.nullable(z.number());

export const DetailParty = z.object({
  name: Text,
  /** Digits without the DV, or a foreign id unchanged. */
  nit: Text,
  dv: Text,
  dv_ok: z.nullable(z.boolean()),
  /** DIAN's code: 13 cédula, 31 NIT… */
  id_type: Text,
  email: Text,
  phone: Text,
  address: Text,
  city: Text,
  department: Text,
  country: Text,
  trade_name: Text,
  responsibilities: z.array(z.string()),
});
export type DetailParty = z.infer<typeof DetailParty>;

/** `rate` is a percentage; taxes per unit have `per_unit` instead. */
export const DetailTax = z.object({
  code: z.string(),
  rate: NumberOrNone,
  base: z.nullable(Amount),
  amount: Amount,
  per_unit: NumberOrNone,
});
export type DetailTax = z.infer<typeof DetailTax>;

export const DetailAllowance = z.object({
  is_charge: z.boolean(),
  amount: Amount,
  base: z.nullable(Amount),
  percent: NumberOrNone,
  reason: Text,
});
export type DetailAllowance = z.infer<typeof DetailAllowance>;

/**
 * `line_total` is net of discounts and before tax; it often differs from quantity × unit_price (docs/dian.md#lines).
 */
export const DetailLine = z.object({
  line_id: Text,
  description: z.string(),
  code: Text,
  quantity: NumberOrNone,
  unit: Text,
  unit_price: NumberOrNone,
  line_total: Amount,
  is_gift: z.boolean(),
  reference_price: NumberOrNone,
  taxes: z.array(DetailTax),
  withholdings: z.array(DetailTax),
  allowances: z.array(DetailAllowance),
  notes: z.array(z.string()),
});
export type DetailLine = z.infer<typeof DetailLine>;

/**
 * Only `verified` proves anything, and only where the key is known; `well_formed` is about the format alone
 * (docs/dian.md#cufe).
 */
export const CufeCheck = z.enum(['verified', 'mismatch', 'well_formed', 'malformed', 'absent']);
export type CufeCheck = z.infer<typeof CufeCheck>;

/** `code` 02 is validated, 04 (71 in 2018) is rejected. */
export const DetailValidation = z.object({
  code: z.string(),
  date: Text,
  time: Text,
  notifications: z.array(z.object({ code: Text, text: Text })),
});
export type DetailValidation = z.infer<typeof DetailValidation>;

/** The result of checking the XML signature; the issuer of the certificate is not checked. `reasons` are in Spanish. */
export const DetailSignature = z.object({
  status: z.enum(['valid', 'invalid', 'unsigned', 'unsupported']),
  signer: z.nullable(
    z.object({
      name: z.string(),
      nit: Text,
      issuer: z.string(),
      serial: z.string(),
      valid_from: z.string(),
      valid_to: z.string(),
    }),
  ),
  signed_at: Text,
  policy: Text,
  reasons: z.array(z.string()),
});
export type DetailSignature = z.infer<typeof DetailSignature>;

/**
 * `zip` is the archive as uploaded, `container` an AttachedDocument, `annex` another file that came with the document.
 */
export const InvoiceFileKind = z.enum(['xml', 'container', 'pdf', 'zip', 'event', 'annex']);
export type InvoiceFileKind = z.infer<typeof InvoiceFileKind>;

/** `type` is the media type; GET /invoices/:id/files/:sha256 returns the bytes. */
export const InvoiceFile = z.object({
  sha256: z.string(),
  name: z.string(),
  kind: InvoiceFileKind,
  size: z.int(),
  type: z.string(),
});
export type InvoiceFile = z.infer<typeof InvoiceFile>;

/** DIAN's response (02, 04) or a RADIAN event (030…051), oldest first. `date` and `time` as written. */
export const InvoiceEvent = z.object({
  id: z.uuid(),
  code: Text,
  name: Text,
  date: Text,
  time: Text,
  sender: z.object({ name: Text, nit: Text }),
});
export type InvoiceEvent = z.infer<typeof InvoiceEvent>;

/** The invoice a note corrects, or a note that corrects this invoice. */
export const LinkedDocument = z.object({ id: z.uuid(), number: z.string(), kind: DocumentKind });
export type LinkedDocument = z.infer<typeof LinkedDocument>;

export const GivenRate = z.object({ rate: z.number(), by: Text, at: z.iso.datetime({ offset: true }) });
export type GivenRate = z.infer<typeof GivenRate>;

/** What a PDF did not show (docs/dian.md#pdf). */
export const MissingField = z.enum([
  'number',
  'issue_date',
  'due_date',
  'supplier_name',
  'supplier_nit',
  'customer_name',
  'customer_nit',
  'subtotal',
  'tax_amount',
  'payable_total',
  'currency',
  'cufe',
]);
export type MissingField = z.infer<typeof MissingField>;

/**
 * All data of one invoice: its row in the list (`total_amount` is the payable amount) and its document. Amounts are in
 * `currency`, and positive in credit notes too.
 */
export const InvoiceDetail = z.object({
  ...Invoice.shape,
  /** `pdf`: read from a PDF, the user confirms it; `sheet`: a row of a spreadsheet. A later XML completes both. Null: one of a newer server. */
  source: z.catch(z.nullable(z.enum(['xml', 'pdf', 'sheet'])), null),
  missing: z.array(MissingField),
  question: z.nullable(UploadQuestion),
  prefix: Text,
  type_code: Text,
  issue_time: Text,
  issued_by: z.enum(['supplier', 'customer']),
  supplier: DetailParty,
  customer: DetailParty,
  lines: z.array(DetailLine),
  subtotal: Amount,
  taxes: z.array(DetailTax),
  /** The sum of the listed taxes and the tax implied by the totals, when they differ; otherwise empty. */
  tax_amount_alternatives: z.array(Amount),
  /** For information only: never part of `total_amount`. */
  withholdings: z.array(DetailTax),
  withholding_amount: Amount,
  /** The amount paid after withholdings. */
  total_after_withholdings: Amount,
  allowance_charges: z.array(DetailAllowance),
  allowances: Amount,
  charges: Amount,
  prepayments: z.array(z.object({ id: Text, amount: Amount, date: Text })),
  prepaid: Amount,
  rounding: Amount,
  /** Pesos per unit of `currency` as the document states them, on `exchange_date`. */
  exchange_rate: NumberOrNone,
  exchange_date: Text,
  /**
   * The pesos per unit of `currency` that a person gave, because the document states no rate that can be used; `by` is the
   * user's email, null when the user is gone. An older server sends none.
   */
  given_rate: z._default(z.nullable(GivenRate), null),
  /** Whether the reader of this response may give that rate, or change it. */
  may_give_rate: z._default(z.boolean(), false),
  /** 1 contado, 2 crédito. */
  payment_form: z.nullable(z.enum(['1', '2'])),
  /** DIAN's code: 10 efectivo, 47 transferencia… */
  payment_means: Text,
  payments: z.array(z.object({ form: Text, means: Text, due_date: Text })),
  references: z.array(z.object({ number: Text, uuid: Text, issue_date: Text, type_code: Text })),
  /** Why a note corrects another document, in DIAN's code and the issuer's text. */
  corrections: z.array(z.object({ code: Text, reason: Text, reference: Text })),
  order_reference: Text,
  notes: z.array(z.string()),
  authorisation: z.nullable(
    z.object({ number: Text, prefix: Text, from: Text, to: Text, start_date: Text, end_date: Text }),
  ),
  software_provider: Text,
  /** CUFE-SHA384, CUDE-SHA384… as in the document. */
  uuid_scheme: Text,
  cufe_check: CufeCheck,
  /** The document's URL in DIAN's catalogue; null when its CUFE is not one that DIAN could know. */
  dian_url: Text,
  validation: z.nullable(DetailValidation),
  /** Null for a document read from a PDF. */
  signature: z.nullable(DetailSignature),
  warnings: z.array(Warning),
  files: z.array(InvoiceFile),
  events: z.array(InvoiceEvent),
  linked: z.array(LinkedDocument),
});
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;
