import { z } from 'zod/mini';
import { DocumentKind, Environment } from '#domain/invoice.ts';
import { Cents, NO_MONEY } from '#domain/money.ts';
import { Warning } from '#domain/warning.ts';

/** An exact decimal with a point, as it stands in the XML: quantities, prices and rates have up to ten decimals. */
const Decimal = z.string();

export const DianParty = z.object({
  name: z.nullable(z.string()),
  /** Digits as written, without the DV unless its author appended it; compare with sameNit. */
  nit: z.nullable(z.string()),
  dv: z.nullable(z.string()),
  /** DIAN's code: 13 cédula, 31 NIT… */
  id_type: z.nullable(z.string()),
  dv_ok: z.nullable(z.boolean()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** The name over the door, where it is not the registered one. */
  trade_name: z._default(z.nullable(z.string()), null),
  address: z._default(z.nullable(z.string()), null),
  department: z._default(z.nullable(z.string()), null),
  /** ISO 3166, "CO". */
  country: z._default(z.nullable(z.string()), null),
  /** Codes of TaxLevelCode: O-13 gran contribuyente, O-15 autorretenedor, O-47 régimen simple… */
  responsibilities: z._default(z.array(z.string()), []),
});
export type DianParty = z.infer<typeof DianParty>;

export const DianTax = z.object({
  code: z.string(),
  /** Percent. Taxes by the unit (bags, fuel) have `per_unit` and a rate of 0. */
  rate: z.nullable(Decimal),
  amount: Cents,
  base: z._default(z.nullable(Cents), null),
  per_unit: z._default(z.nullable(Decimal), null),
});
export type DianTax = z.infer<typeof DianTax>;

/** A discount or a charge, of a line or of the whole document. */
export const DianAllowance = z.object({
  is_charge: z.boolean(),
  amount: Cents,
  base: z.nullable(Cents),
  percent: z.nullable(Decimal),
  reason: z.nullable(z.string()),
});
export type DianAllowance = z.infer<typeof DianAllowance>;

export const DianLine = z.object({
  description: z.string(),
  code: z.nullable(z.string()),
  quantity: z.nullable(Decimal),
  unit: z.nullable(z.string()),
  /** Net of discounts, before tax. Never quantity × unit_price: most authors put the price with tax there. */
  line_total: Cents,
  unit_price: z.nullable(Decimal),
  taxes: z.array(DianTax),
  line_id: z._default(z.nullable(z.string()), null),
  /** The code of a public list; `standard_scheme` 001 UNSPSC, 010 GTIN, 020 customs, 999 the author's own. */
  standard_code: z._default(z.nullable(z.string()), null),
  standard_scheme: z._default(z.nullable(z.string()), null),
  base_quantity: z._default(z.nullable(Decimal), null),
  allowances: z._default(z.array(DianAllowance), []),
  withholdings: z._default(z.array(DianTax), []),
  /** Given for nothing: its total is 0 and `reference_price` says what it is worth. */
  is_gift: z._default(z.boolean(), false),
  reference_price: z._default(z.nullable(Decimal), null),
  notes: z._default(z.array(z.string()), []),
});
export type DianLine = z.infer<typeof DianLine>;

export const DianReference = z.object({
  number: z.nullable(z.string()),
  uuid: z.nullable(z.string()),
  issue_date: z._default(z.nullable(z.string()), null),
  type_code: z._default(z.nullable(z.string()), null),
});
export type DianReference = z.infer<typeof DianReference>;

/** Why a note corrects another document. DIAN.md §2: 2 is "anulación" in a credit note. */
export const DianCorrection = z.object({
  code: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  reference: z.nullable(z.string()),
});
export type DianCorrection = z.infer<typeof DianCorrection>;

/** DIAN's permission to number: the resolution, its range and the days it holds. */
export const DianAuthorisation = z.object({
  number: z.nullable(z.string()),
  prefix: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
});
export type DianAuthorisation = z.infer<typeof DianAuthorisation>;

export const DianPayment = z.object({
  /** 1 contado, 2 crédito. */
  form: z.nullable(z.string()),
  /** 10 efectivo, 47 transferencia, 48 tarjeta crédito… */
  means: z.nullable(z.string()),
  due_date: z.nullable(z.string()),
});
export type DianPayment = z.infer<typeof DianPayment>;

export const DianPrepayment = z.object({
  id: z.nullable(z.string()),
  amount: Cents,
  date: z.nullable(z.string()),
});
export type DianPrepayment = z.infer<typeof DianPrepayment>;

const NamedParty = z.pick(DianParty, { name: true, nit: true });
const Nobody = { name: null, nit: null };

/** A rule DIAN's validator remarks on, or a line of an event. */
export const DianNotification = z.object({ code: z.nullable(z.string()), text: z.nullable(z.string()) });
export type DianNotification = z.infer<typeof DianNotification>;

/** The AttachedDocument a document came in, with what it says of DIAN's validation ("02" is validated). */
export const DianContainer = z.object({
  root: z.literal('AttachedDocument'),
  id: z.nullable(z.string()),
  parent_document_id: z.nullable(z.string()),
  issue_date: z.nullable(z.string()),
  dian_response_code: z.nullable(z.string()),
  dian_validation_uuid: z.nullable(z.string()),
  sender: z._default(NamedParty, Nobody),
  receiver: z._default(NamedParty, Nobody),
  validation_date: z._default(z.nullable(z.string()), null),
  validation_time: z._default(z.nullable(z.string()), null),
  /** What the validation says it validated; another document's validation proves nothing of this one. */
  validated_number: z._default(z.nullable(z.string()), null),
  validated_uuids: z._default(z.array(z.string()), []),
  notifications: z._default(z.array(DianNotification), []),
});
export type DianContainer = z.infer<typeof DianContainer>;

/** True, false, or null where the document does not say enough to tell. */
const Check = z.nullable(z.boolean());

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
  prefix: z.nullable(z.string()),
  type_code: z.nullable(z.string()),
  operation: z.nullable(z.string()),
  environment: z.nullable(Environment),
  issue_date: z.iso.date(),
  issue_time: z.nullable(z.string()),
  /** Null when the document names none: paid on the spot, due on the day of issue. */
  due_date: z.nullable(z.iso.date()),
  currency: z.string(),
  /** Pesos for one unit of `currency`. */
  exchange_rate: z.nullable(Decimal),
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
  cufe: z.nullable(z.string()),
  uuid_scheme: z.nullable(z.string()),
  references: z.array(DianReference),
  payment_form: z.nullable(z.enum(['1', '2'])),
  payment_means: z.nullable(z.string()),
  checks: z.object({
    inclusive_equals_lines_plus_tax: Check,
    payable_equals_formula: Check,
    cufe_is_96_hex: z.boolean(),
    lines_equal_subtotal: z._default(Check, null),
  }),
  container: z.nullable(DianContainer),
  legacy_ubl20: z.boolean(),
  warnings: z.array(Warning),
  /** Who sends it to DIAN: in a support document (05, 95) it is the buyer. DIAN.md §2. */
  issued_by: z._default(z.enum(['supplier', 'customer']), 'supplier'),
  /** By code and rate, as the document's own summary has them. */
  taxes: z._default(z.array(DianTax), []),
  withholdings: z._default(z.array(DianTax), []),
  rounding: z._default(Cents, NO_MONEY),
  allowance_charges: z._default(z.array(DianAllowance), []),
  prepayments: z._default(z.array(DianPrepayment), []),
  /** The day of `exchange_rate`. */
  exchange_date: z._default(z.nullable(z.string()), null),
  payments: z._default(z.array(DianPayment), []),
  corrections: z._default(z.array(DianCorrection), []),
  authorisation: z._default(z.nullable(DianAuthorisation), null),
  order_reference: z._default(z.nullable(z.string()), null),
  notes: z._default(z.array(z.string()), []),
  /** NIT of the technology provider. */
  software_provider: z._default(z.nullable(z.string()), null),
  /** The text of the QR, unread; readQrText tells what it says. */
  qr_text: z._default(z.nullable(z.string()), null),
  /** What the CUFE is made of: cut to two decimals, never rounded (DIAN.md §3). Null in documents read before it existed. */
  hashed_amounts: z._default(z.nullable(HashedAmounts), null),
});
export type DianDocument = z.infer<typeof DianDocument>;

/** DIAN's answer to a document (02, 04) or a RADIAN event (030…051). It belongs to the document it refers to. */
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
  /** Why a buyer claims (031), in DIAN's code and words. */
  reason: z._default(z.nullable(DianNotification), null),
  notifications: z._default(z.array(DianNotification), []),
  notes: z._default(z.array(z.string()), []),
  /** The person who received the goods or the document. */
  signed_by: z._default(z.nullable(z.string()), null),
});
export type ApplicationResponse = z.infer<typeof ApplicationResponse>;
