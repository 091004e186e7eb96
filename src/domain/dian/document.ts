import { z } from 'zod';
import { DocumentKind, Environment } from '#domain/invoice.ts';
import { Cents, NO_MONEY } from '#domain/money.ts';
import { Warning } from '#domain/warning.ts';

/** An exact decimal with a point, as it stands in the XML: quantities, prices and rates have up to ten decimals. */
const Decimal = z.string();

export const DianParty = z.object({
  name: z.string().nullable(),
  /** Digits as written, without the DV unless its author appended it; compare with sameNit. */
  nit: z.string().nullable(),
  dv: z.string().nullable(),
  /** DIAN's code: 13 cédula, 31 NIT… */
  id_type: z.string().nullable(),
  dv_ok: z.boolean().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  /** The name over the door, where it is not the registered one. */
  trade_name: z.string().nullable().default(null),
  address: z.string().nullable().default(null),
  department: z.string().nullable().default(null),
  /** ISO 3166, "CO". */
  country: z.string().nullable().default(null),
  /** Codes of TaxLevelCode: O-13 gran contribuyente, O-15 autorretenedor, O-47 régimen simple… */
  responsibilities: z.array(z.string()).default([]),
});
export type DianParty = z.infer<typeof DianParty>;

export const DianTax = z.object({
  code: z.string(),
  /** Percent. Taxes by the unit (bags, fuel) have `per_unit` and a rate of 0. */
  rate: Decimal.nullable(),
  amount: Cents,
  base: z.nullable(Cents).default(null),
  per_unit: Decimal.nullable().default(null),
});
export type DianTax = z.infer<typeof DianTax>;

/** A discount or a charge, of a line or of the whole document. */
export const DianAllowance = z.object({
  is_charge: z.boolean(),
  amount: Cents,
  base: z.nullable(Cents),
  percent: Decimal.nullable(),
  reason: z.string().nullable(),
});
export type DianAllowance = z.infer<typeof DianAllowance>;

export const DianLine = z.object({
  description: z.string(),
  code: z.string().nullable(),
  quantity: Decimal.nullable(),
  unit: z.string().nullable(),
  /** Net of discounts, before tax. Never quantity × unit_price: most authors put the price with tax there. */
  line_total: Cents,
  unit_price: Decimal.nullable(),
  taxes: z.array(DianTax),
  line_id: z.string().nullable().default(null),
  /** The code of a public list; `standard_scheme` 001 UNSPSC, 010 GTIN, 020 customs, 999 the author's own. */
  standard_code: z.string().nullable().default(null),
  standard_scheme: z.string().nullable().default(null),
  base_quantity: Decimal.nullable().default(null),
  allowances: z.array(DianAllowance).default([]),
  withholdings: z.array(DianTax).default([]),
  /** Given for nothing: its total is 0 and `reference_price` says what it is worth. */
  is_gift: z.boolean().default(false),
  reference_price: Decimal.nullable().default(null),
  notes: z.array(z.string()).default([]),
});
export type DianLine = z.infer<typeof DianLine>;

export const DianReference = z.object({
  number: z.string().nullable(),
  uuid: z.string().nullable(),
  issue_date: z.string().nullable().default(null),
  type_code: z.string().nullable().default(null),
});
export type DianReference = z.infer<typeof DianReference>;

/** Why a note corrects another document. DIAN.md §2: 2 is "anulación" in a credit note. */
export const DianCorrection = z.object({
  code: z.string().nullable(),
  reason: z.string().nullable(),
  reference: z.string().nullable(),
});
export type DianCorrection = z.infer<typeof DianCorrection>;

/** DIAN's permission to number: the resolution, its range and the days it holds. */
export const DianAuthorisation = z.object({
  number: z.string().nullable(),
  prefix: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
});
export type DianAuthorisation = z.infer<typeof DianAuthorisation>;

export const DianPayment = z.object({
  /** 1 contado, 2 crédito. */
  form: z.string().nullable(),
  /** 10 efectivo, 47 transferencia, 48 tarjeta crédito… */
  means: z.string().nullable(),
  due_date: z.string().nullable(),
});
export type DianPayment = z.infer<typeof DianPayment>;

export const DianPrepayment = z.object({
  id: z.string().nullable(),
  amount: Cents,
  date: z.string().nullable(),
});
export type DianPrepayment = z.infer<typeof DianPrepayment>;

const NamedParty = DianParty.pick({ name: true, nit: true });
const Nobody = { name: null, nit: null };

/** A rule DIAN's validator remarks on, or a line of an event. */
export const DianNotification = z.object({ code: z.string().nullable(), text: z.string().nullable() });
export type DianNotification = z.infer<typeof DianNotification>;

/** The AttachedDocument a document came in, with what it says of DIAN's validation ("02" is validated). */
export const DianContainer = z.object({
  root: z.literal('AttachedDocument'),
  id: z.string().nullable(),
  parent_document_id: z.string().nullable(),
  issue_date: z.string().nullable(),
  dian_response_code: z.string().nullable(),
  dian_validation_uuid: z.string().nullable(),
  sender: NamedParty.default(Nobody),
  receiver: NamedParty.default(Nobody),
  validation_date: z.string().nullable().default(null),
  validation_time: z.string().nullable().default(null),
  /** What the validation says it validated; another document's validation proves nothing of this one. */
  validated_number: z.string().nullable().default(null),
  validated_uuids: z.array(z.string()).default([]),
  notifications: z.array(DianNotification).default([]),
});
export type DianContainer = z.infer<typeof DianContainer>;

/** True, false, or null where the document does not say enough to tell. */
const Check = z.boolean().nullable();

/** Line total, IVA (01), INC (04), ICA (03) and payable total, cut to whole cents. */
export const HashedAmounts = z.object({ subtotal: Cents, iva: Cents, inc: Cents, ica: Cents, total: Cents });
export type HashedAmounts = z.infer<typeof HashedAmounts>;

export const DianRoot = z.enum(['Invoice', 'CreditNote', 'DebitNote']);
export type DianRoot = z.infer<typeof DianRoot>;

/**
 * One electronic document as its author wrote it (DIAN.md §2). Every amount of money is in integer **cents** of
 * `currency` and positive in credit notes too; documentJson turns them into pesos.
 */
export const DianDocument = z.object({
  document_kind: DocumentKind,
  root: DianRoot,
  number: z.string(),
  prefix: z.string().nullable(),
  type_code: z.string().nullable(),
  operation: z.string().nullable(),
  environment: z.nullable(Environment),
  issue_date: z.iso.date(),
  issue_time: z.string().nullable(),
  /** Null when the document names none: paid on the spot, due on the day of issue. */
  due_date: z.iso.date().nullable(),
  currency: z.string(),
  /** Pesos for one unit of `currency`. */
  exchange_rate: Decimal.nullable(),
  supplier: DianParty,
  customer: DianParty,
  subtotal: Cents,
  tax_amount: Cents,
  /** The sum of the taxes named and what the totals say, when they disagree; otherwise empty. */
  tax_amount_alternatives: z.array(Cents),
  taxes_by_code: z.record(z.string(), Cents),
  /** Informative: withholdings never lower `payable_total`. */
  withholding_amount: Cents,
  withholdings_by_code: z.record(z.string(), Cents),
  tax_exclusive: z.nullable(Cents),
  tax_inclusive: z.nullable(Cents),
  allowances: Cents,
  charges: Cents,
  prepaid: Cents,
  payable_total: Cents,
  line_items: z.array(DianLine),
  /** CUFE, CUDE or CUDS in lower case. Nobody but DIAN can verify it. */
  cufe: z.string().nullable(),
  uuid_scheme: z.string().nullable(),
  references: z.array(DianReference),
  payment_form: z.enum(['1', '2']).nullable(),
  payment_means: z.string().nullable(),
  checks: z.object({
    inclusive_equals_lines_plus_tax: Check,
    payable_equals_formula: Check,
    cufe_is_96_hex: z.boolean(),
    lines_equal_subtotal: Check.default(null),
  }),
  container: DianContainer.nullable(),
  legacy_ubl20: z.boolean(),
  warnings: z.array(Warning),
  /** Who sends it to DIAN: in a support document (05, 95) it is the buyer. DIAN.md §2. */
  issued_by: z.enum(['supplier', 'customer']).default('supplier'),
  /** By code and rate, as the document's own summary has them. */
  taxes: z.array(DianTax).default([]),
  withholdings: z.array(DianTax).default([]),
  rounding: z._default(Cents, NO_MONEY),
  allowance_charges: z.array(DianAllowance).default([]),
  prepayments: z.array(DianPrepayment).default([]),
  /** The day of `exchange_rate`. */
  exchange_date: z.string().nullable().default(null),
  payments: z.array(DianPayment).default([]),
  corrections: z.array(DianCorrection).default([]),
  authorisation: DianAuthorisation.nullable().default(null),
  order_reference: z.string().nullable().default(null),
  notes: z.array(z.string()).default([]),
  /** NIT of the technology provider. */
  software_provider: z.string().nullable().default(null),
  /** The text of the QR, unread; readQrText tells what it says. */
  qr_text: z.string().nullable().default(null),
  /** What the CUFE is made of: cut to two decimals, never rounded (DIAN.md §3). Null in documents read before it existed. */
  hashed_amounts: HashedAmounts.nullable().default(null),
});
export type DianDocument = z.infer<typeof DianDocument>;

/** DIAN's answer to a document (02, 04) or a RADIAN event (030…051). It belongs to the document it refers to. */
export const ApplicationResponse = z.object({
  document_kind: z.literal('application_response'),
  number: z.string().nullable(),
  cude: z.string().nullable(),
  issue_date: z.string().nullable(),
  event_code: z.string().nullable(),
  event: z.string().nullable(),
  references: z.array(DianReference),
  sender: NamedParty,
  receiver: NamedParty,
  uuid_scheme: z.string().nullable().default(null),
  environment: z.nullable(Environment).default(null),
  issue_time: z.string().nullable().default(null),
  /** Why a buyer claims (031), in DIAN's code and words. */
  reason: DianNotification.nullable().default(null),
  notifications: z.array(DianNotification).default([]),
  notes: z.array(z.string()).default([]),
  /** The person who received the goods or the document. */
  signed_by: z.string().nullable().default(null),
});
export type ApplicationResponse = z.infer<typeof ApplicationResponse>;
