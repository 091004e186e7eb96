import { z } from 'zod/mini';
import { DocumentKind, Environment } from '#domain/invoices/invoice.ts';
import { Warning } from '#domain/invoices/warning.ts';
import { Cents, NO_MONEY } from '#domain/money.ts';

/** An exact decimal with a point, as in the XML: quantities, prices and rates have up to ten decimals. */
const Decimal = z.string();

/** Optional fields of a document: null when absent. The stored JSON leaves such fields out. */
const MaybeText = z._default(z.nullable(z.string()), null);
const MaybeDecimal = z._default(z.nullable(Decimal), null);

export const DianParty = z.object({
  name: MaybeText,
  /** Digits as written, without the DV unless the issuer appended it; compare with sameNit. */
  nit: MaybeText,
  dv: MaybeText,
  /** DIAN's code: 13 cédula, 31 NIT… */
  id_type: MaybeText,
  dv_ok: z._default(z.nullable(z.boolean()), null),
  email: MaybeText,
  phone: MaybeText,
  city: MaybeText,
  /** The commercial name, where it differs from the registered one. */
  trade_name: MaybeText,
  address: MaybeText,
  department: MaybeText,
  /** ISO 3166, "CO". */
  country: MaybeText,
  /** Codes of TaxLevelCode: O-13 gran contribuyente, O-15 autorretenedor, O-47 régimen simple… */
  responsibilities: z._default(z.array(z.string()), []),
});
export type DianParty = z.infer<typeof DianParty>;

export const DianTax = z.object({
  code: z.string(),
  /** Percent. Taxes per unit (bags, fuel) have `per_unit` and a rate of 0. */
  rate: MaybeDecimal,
  amount: Cents,
  base: z._default(z.nullable(Cents), null),
  per_unit: MaybeDecimal,
});
export type DianTax = z.infer<typeof DianTax>;

/** A discount or a charge, of a line or of the whole document. */
export const DianAllowance = z.object({
  is_charge: z.boolean(),
  amount: Cents,
  base: z._default(z.nullable(Cents), null),
  percent: MaybeDecimal,
  reason: MaybeText,
});
export type DianAllowance = z.infer<typeof DianAllowance>;

export const DianLine = z.object({
  description: z.string(),
  code: MaybeText,
  quantity: MaybeDecimal,
  unit: MaybeText,
  /** Net of discounts, before tax. Not quantity × unit_price: most issuers write the price with tax there. */
  line_total: Cents,
  unit_price: MaybeDecimal,
  taxes: z.array(DianTax),
  line_id: MaybeText,
  /** The code in a public list; `standard_scheme` 001 UNSPSC, 010 GTIN, 020 customs, 999 the issuer's own. */
  standard_code: MaybeText,
  standard_scheme: MaybeText,
  base_quantity: MaybeDecimal,
  allowances: z._default(z.array(DianAllowance), []),
  withholdings: z._default(z.array(DianTax), []),
  /** A gift: its total is 0 and `reference_price` is its value. */
  is_gift: z._default(z.boolean(), false),
  reference_price: MaybeDecimal,
  notes: z._default(z.array(z.string()), []),
});
export type DianLine = z.infer<typeof DianLine>;

export const DianReference = z.object({
  number: MaybeText,
  uuid: MaybeText,
  issue_date: MaybeText,
  type_code: MaybeText,
});
export type DianReference = z.infer<typeof DianReference>;

/** Why a note corrects another document. docs/dian.md#fields: 2 is "anulación" in a credit note. */
export const DianCorrection = z.object({
  code: MaybeText,
  reason: MaybeText,
  reference: MaybeText,
});
export type DianCorrection = z.infer<typeof DianCorrection>;

/** DIAN's numbering authorisation: the resolution, its range and its dates of validity. */
export const DianAuthorisation = z.object({
  number: MaybeText,
  prefix: MaybeText,
  from: MaybeText,
  to: MaybeText,
  start_date: MaybeText,
  end_date: MaybeText,
});
export type DianAuthorisation = z.infer<typeof DianAuthorisation>;

export const DianPayment = z.object({
  /** 1 contado, 2 crédito. */
  form: MaybeText,
  /** 10 efectivo, 47 transferencia, 48 tarjeta crédito… */
  means: MaybeText,
  due_date: MaybeText,
});
export type DianPayment = z.infer<typeof DianPayment>;

export const DianPrepayment = z.object({
  id: MaybeText,
  amount: Cents,
  date: MaybeText,
});
export type DianPrepayment = z.infer<typeof DianPrepayment>;

const NamedParty = z.pick(DianParty, { name: true, nit: true });
const Signatory = { name: null, nit: null };

/** A remark of DIAN's validator, or a line of an event. */
export const DianNotification = z.object({ code: MaybeText, text: MaybeText });
export type DianNotification = z.infer<typeof DianNotification>;

/** The AttachedDocument that contained a document, with its data about DIAN's validation ("02" is validated). */
export const DianContainer = z.object({
  root: z.literal('AttachedDocument'),
  id: MaybeText,
  parent_document_id: MaybeText,
  issue_date: MaybeText,
  dian_response_code: MaybeText,
  dian_validation_uuid: MaybeText,
  sender: z._default(NamedParty, Signatory),
  receiver: z._default(NamedParty, Signatory),
  validation_date: MaybeText,
  validation_time: MaybeText,
  /** The document that was validated; a validation of another document proves nothing about this one. */
  validated_number: MaybeText,
  validated_uuids: z._default(z.array(z.string()), []),
  notifications: z._default(z.array(DianNotification), []),
});
export type DianContainer = z.infer<typeof DianContainer>;

/** True, false, or null where the document lacks the data for the check. */
const Check = z._default(z.nullable(z.boolean()), null);

/** Line total, IVA (01), INC (04), ICA (03) and payable total, truncated to whole cents. */
export const HashedAmounts = z.object({ subtotal: Cents, iva: Cents, inc: Cents, ica: Cents, total: Cents });
export type HashedAmounts = z.infer<typeof HashedAmounts>;

export const DianRoot = z.enum(['Invoice', 'CreditNote', 'DebitNote']);
export type DianRoot = z.infer<typeof DianRoot>;

/**
 * One electronic document as its issuer wrote it (docs/dian.md#fields). Every amount of money is in integer **cents**
 * of `currency`, and positive in credit notes too; documentJson converts them to pesos.
 */
export const DianDocument = z.object({
  document_kind: DocumentKind,
  root: DianRoot,
  number: z.string(),
  prefix: MaybeText,
  type_code: MaybeText,
  operation: MaybeText,
  environment: z._default(z.nullable(Environment), null),
  issue_date: z.iso.date(),
  issue_time: MaybeText,
  /** Null when the document has none: paid at once, due on the day of issue. */
  due_date: z._default(z.nullable(z.iso.date()), null),
  currency: z.string(),
  /** Pesos per unit of `currency`. */
  exchange_rate: MaybeDecimal,
  supplier: DianParty,
  customer: DianParty,
  subtotal: Cents,
  tax_amount: Cents,
  /** The sum of the listed taxes and the tax implied by the totals, when they differ; otherwise empty. */
  tax_amount_alternatives: z._default(z.array(Cents), []),
  taxes_by_code: z.record(z.string(), Cents),
  /** For information only: withholdings never reduce `payable_total`. */
  withholding_amount: z._default(Cents, NO_MONEY),
  withholdings_by_code: z._default(z.record(z.string(), Cents), {}),
  tax_exclusive: z._default(z.nullable(Cents), null),
  tax_inclusive: z._default(z.nullable(Cents), null),
  allowances: z._default(Cents, NO_MONEY),
  charges: z._default(Cents, NO_MONEY),
  prepaid: z._default(Cents, NO_MONEY),
  payable_total: Cents,
  line_items: z.array(DianLine),
  /** CUFE, CUDE or CUDS in lower case. Only DIAN can verify it in general. */
  cufe: MaybeText,
  uuid_scheme: MaybeText,
  references: z._default(z.array(DianReference), []),
  payment_form: z._default(z.nullable(z.enum(['1', '2'])), null),
  payment_means: MaybeText,
  checks: z.object({
    inclusive_equals_lines_plus_tax: Check,
    payable_equals_formula: Check,
    cufe_is_96_hex: z.boolean(),
    lines_equal_subtotal: Check,
  }),
  container: z._default(z.nullable(DianContainer), null),
  legacy_ubl20: z._default(z.boolean(), false),
  warnings: z._default(z.array(Warning), []),
  /** The party that sends it to DIAN: for a support document (05, 95) the buyer. docs/dian.md#fields. */
  issued_by: z._default(z.enum(['supplier', 'customer']), 'supplier'),
  /** By code and rate, as in the document's own summary. */
  taxes: z._default(z.array(DianTax), []),
  withholdings: z._default(z.array(DianTax), []),
  rounding: z._default(Cents, NO_MONEY),
  allowance_charges: z._default(z.array(DianAllowance), []),
  prepayments: z._default(z.array(DianPrepayment), []),
  /** The date of `exchange_rate`. */
  exchange_date: MaybeText,
  payments: z._default(z.array(DianPayment), []),
  corrections: z._default(z.array(DianCorrection), []),
  authorisation: z._default(z.nullable(DianAuthorisation), null),
  order_reference: MaybeText,
  /** Of a spreadsheet: the account of the PUC or any other text, and the cost centre. */
  category: MaybeText,
  cost_center: MaybeText,
  notes: z._default(z.array(z.string()), []),
  /** NIT of the technology provider. */
  software_provider: MaybeText,
  /** The raw text of the QR; parse it with readQrText. */
  qr_text: MaybeText,
  /**
   * The amounts in the CUFE: truncated to two decimals, never rounded (docs/dian.md#cufe). Null in documents parsed
   * before this field existed.
   */
  hashed_amounts: z._default(z.nullable(HashedAmounts), null),
});
export type DianDocument = z.infer<typeof DianDocument>;

/** DIAN's response to a document (02, 04) or a RADIAN event (030…051). It belongs to the document it refers to. */
export const ApplicationResponse = z.object({
  document_kind: z.literal('application_response'),
  number: z.nullable(z.string()),
  cude: z.nullable(z.string()),
  issue_date: z.nullable(z.string()),
  event_code: z.nullable(z.string()),
  event: z.nullable(z.string()),
  references: z.array(DianReference),
  sender: NamedParty,
  receiver: NamedParty,
  uuid_scheme: z._default(z.nullable(z.string()), null),
  environment: z._default(z.nullable(Environment), null),
  issue_time: z._default(z.nullable(z.string()), null),
  /** Why a buyer makes a claim (031), in DIAN's code and text. */
  reason: z._default(z.nullable(DianNotification), null),
  notifications: z._default(z.array(DianNotification), []),
  notes: z._default(z.array(z.string()), []),
  /** The person who received the goods or the document. */
  signed_by: z._default(z.nullable(z.string()), null),
});
export type ApplicationResponse = z.infer<typeof ApplicationResponse>;
