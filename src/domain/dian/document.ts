import { z } from 'zod';
import { DocumentKind, Environment } from '#domain/invoice.ts';
import { Cents } from '#domain/money.ts';

/** Something a person should know and may decide about; never a reason to refuse. `detail` is Spanish, ready to show. */
export const Warning = z.object({ code: z.string(), detail: z.string() });
export type Warning = z.infer<typeof Warning>;

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
});
export type DianParty = z.infer<typeof DianParty>;

export const DianTax = z.object({ code: z.string(), rate: Decimal.nullable(), amount: Cents });
export type DianTax = z.infer<typeof DianTax>;

export const DianLine = z.object({
  description: z.string(),
  code: z.string().nullable(),
  quantity: Decimal.nullable(),
  unit: z.string().nullable(),
  /** Net of discounts, before tax. Never quantity × unit_price: most authors put the price with tax there. */
  line_total: Cents,
  unit_price: Decimal.nullable(),
  taxes: z.array(DianTax),
});
export type DianLine = z.infer<typeof DianLine>;

export const DianReference = z.object({ number: z.string().nullable(), uuid: z.string().nullable() });
export type DianReference = z.infer<typeof DianReference>;

/** The AttachedDocument a document came in, with what it says of DIAN's validation ("02" is validated). */
export const DianContainer = z.object({
  root: z.literal('AttachedDocument'),
  id: z.string().nullable(),
  parent_document_id: z.string().nullable(),
  issue_date: z.string().nullable(),
  dian_response_code: z.string().nullable(),
  dian_validation_uuid: z.string().nullable(),
});
export type DianContainer = z.infer<typeof DianContainer>;

/** True, false, or null where the document does not say enough to tell. */
const Check = z.boolean().nullable();

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
  environment: Environment.nullable(),
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
  tax_exclusive: Cents.nullable(),
  tax_inclusive: Cents.nullable(),
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
  }),
  container: DianContainer.nullable(),
  legacy_ubl20: z.boolean(),
  warnings: z.array(Warning),
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
  sender: DianParty.pick({ name: true, nit: true }),
  receiver: DianParty.pick({ name: true, nit: true }),
});
export type ApplicationResponse = z.infer<typeof ApplicationResponse>;
