import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PartySide } from '#domain/analytics/figures.ts';
import type { InvoiceReview } from '#domain/approval/invoice-review.ts';
import type { CodedValue } from '#domain/coding/coded-value.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { ChangeSource } from '#domain/invoices/invoice-history.ts';
import type { TaxFigures } from '#domain/invoices/tax-figures.ts';
import type { InvoiceEvent, PaymentTerms, TrackedEvent } from '#domain/radian/invoice-event.ts';
import type { Instant, InstantOrNull } from '../platform/database/column-types.ts';
import type { DocumentTables } from './document-tables.ts';

/** `party_key` decides if two parties are the same: partyKey of domain/analytics/party.ts. */
type Parties = {
  company_id: string;
  id: string;
  party_key: string;
  nit: string;
  name: string;
  email: string | null;
  phone: string | null;
  city: string | null;
  /** The text for searches: partySearchText of the name and the NIT. */
  search: Generated<string>;
  created_at: Instant;
};

/** Every name that documents use for a party. */
type PartyNames = {
  company_id: string;
  side: 'supplier' | 'customer';
  party_id: string;
  name: string;
  created_at: Instant;
};

/** A figure of taxFigures of domain/invoices/tax-figures.ts. */
type FigureOrNull = ColumnType<number | null, number | null | undefined, number | null>;

/**
 * The list columns are those of domain/invoices/invoice.ts. Only stampChanges gives numbers to `rev` and the columns that end
 * in `_rev`.
 */
type Invoices = Omit<
  Invoice,
  | 'rev'
  | 'payment_terms'
  | 'radian_events'
  | 'review'
  | 'coding'
  | 'line_text'
  | 'city'
  | 'origin'
  | 'warning_codes'
  | 'lacks_invoice'
  | 'lacks_xml'
  | 'direction_by_class'
  | keyof TaxFigures
> & {
  company_id: string;
  supplier_id: string;
  customer_id: string;
  supplier_search: string;
  customer_search: string;
  dedupe_key: string;
  taxable_base: FigureOrNull;
  iva_amount: FigureOrNull;
  inc_amount: FigureOrNull;
  withheld_amount: FigureOrNull;
  /** False for an invoice that was stored before it had these figures (backfill/tax-figures.ts). */
  has_tax_figures: Generated<boolean>;
  payment_terms: ColumnType<PaymentTerms | null, PaymentTerms | null | undefined, PaymentTerms | null>;
  /** False for an invoice that was stored before it had `payment_terms` and `radian_events` (backfill/payment-terms.ts). */
  has_payment_terms: Generated<boolean>;
  /** Computed from application_responses and recorded_events: refreshEvents. */
  radian_events: ColumnType<InvoiceEvent[], never, never>;
  /** Computed from the policy and invoice_approvals: refreshReviews. */
  review: ColumnType<InvoiceReview | null, never, never>;
  /** Computed from invoice_coding: refreshCoding. */
  coding: ColumnType<CodedValue[], never, never>;
  line_text: Generated<string>;
  city: Generated<string>;
  /** False for an invoice that was stored before it had `line_text`, `city` and `coding` (backfill/coding.ts). */
  has_line_text: Generated<boolean>;
  /** JSON text when written: the codes of the warnings that still hold (warnings/refresh-warnings.ts). */
  warning_codes: ColumnType<string[], string | undefined, string>;
  /** False for an invoice that was stored before it had `warning_codes` and `lacks_invoice` (backfill/warnings.ts). */
  has_warning_codes: Generated<boolean>;
  /** Computed from the references and the active invoices: refreshLoneNotes. */
  lacks_invoice: ColumnType<boolean, never, never>;
  /** lacksXml of the `source` of its document. */
  lacks_xml: Generated<boolean>;
  /** `reclassified` of domain/invoices. */
  direction_by_class: Generated<boolean>;
  rev: Generated<number>;
  status_rev: Generated<number>;
  status_changed_by: string | null;
  status_changed_on: string | null;
  status_changed_at: InstantOrNull;
  classification_changed_at: InstantOrNull;
  classification_rev: Generated<number>;
  classification_changed_by: ColumnType<string | null, string | null | undefined, string | null>;
  classification_changed_on: ColumnType<string | null, string | null | undefined, string | null>;
  /**
   * The pesos per unit of the currency that a person gave, as a decimal text. Only while the document states no rate that
   * can be used (lacksRate of domain/dian/pdf/to-pesos.ts): then it counts.
   */
  given_rate: ColumnType<string | null, never, string | null>;
  given_rate_rev: ColumnType<number | null, never, number | null>;
  given_rate_changed_by: ColumnType<string | null, never, string | null>;
  given_rate_changed_on: ColumnType<string | null, never, string | null>;
  given_rate_changed_at: ColumnType<string | null, never, string | null>;
  /** The number in capitals without spaces and hyphens, for matching references. */
  number_key: GeneratedAlways<string>;
  /**
   * The side the invoice counts for: countingRuleFor of domain/analytics/figures.ts; and whether its amounts add (1) or
   * subtract (-1): amountSign of domain/invoices/credit-note.ts.
   */
  counts_for: GeneratedAlways<PartySide | null>;
  counts_sign: GeneratedAlways<1 | -1>;
  deleted_at: InstantOrNull;
  deleted_by: string | null;
  created_by: string | null;
  /** The spreadsheet import that created the invoice; null for uploaded documents. */
  import_id: ColumnType<string | null, string | null | undefined, never>;
  /** `origin` of the row of the list; null for an invoice of an earlier version. */
  created_source: ColumnType<ChangeSource | null, ChangeSource | undefined, never>;
  created_at: Instant;
};

/** One changed field of an invoice (domain/invoices/invoice-history.ts). */
type InvoiceChanges = {
  company_id: string;
  invoice_id: string;
  id: GeneratedAlways<number>;
  at: Instant;
  user_id: string | null;
  user_email: string | null;
  source: ChangeSource;
  field: string;
  old_value: string | null;
  new_value: string | null;
  /** The rule that made the change; null for any other source. */
  rule: ColumnType<string | null, string | null | undefined, never>;
};

/**
 * A RADIAN event that a person recorded by hand. `date` is null when it was removed. `after_rev` is the revision that the
 * invoice had before: a device that knows only this revision has not seen the decision.
 */
type RecordedEvents = {
  company_id: string;
  invoice_id: string;
  code: TrackedEvent;
  date: string | null;
  person: string | null;
  document: string | null;
  role: string | null;
  changed_by: string;
  changed_by_email: string | null;
  changed_on: string | null;
  changed_at: Instant;
  after_rev: number;
};

/** An approval of a step. `of` is the number of steps then; `digest` is that of the review it saw. */
type InvoiceApprovals = {
  company_id: string;
  invoice_id: string;
  step: number;
  of: number;
  user_id: string;
  user_email: string | null;
  device_id: string | null;
  digest: string;
  at: Instant;
};

/**
 * The last decision about a coded field (domain/coding/coded-value.ts). `value` is null when it was removed; `rule` is null
 * for a person's. `after_rev` is as in RecordedEvents.
 */
type InvoiceCoding = {
  company_id: string;
  invoice_id: string;
  field: string;
  value: string | null;
  rule: string | null;
  changed_by: string | null;
  changed_by_email: string | null;
  changed_on: string | null;
  changed_at: Instant;
  after_rev: number;
};

/** Products by name (productKey of domain/analytics/product.ts). */
type Products = {
  company_id: string;
  id: Generated<string>;
  product_key: string;
  description: string;
  created_at: Instant;
};

/**
 * The lines of an invoice, summed by product. A trigger keeps `counts_for` equal to the invoice's; it is null in the
 * trash.
 */
type InvoiceProducts = {
  company_id: string;
  invoice_id: string;
  product_id: string;
  counts_for: PartySide | null;
  counts_sign: 1 | -1;
  issue_date: string;
  /** The quantity in millionths. */
  micro: number;
  cents_cop: number | null;
};

/** Company data: invoices, their parties and products, and the files that contain them. */
export type InvoiceTables = DocumentTables & {
  suppliers: Parties;
  customers: Parties;
  party_names: PartyNames;
  invoices: Invoices;
  invoice_changes: InvoiceChanges;
  products: Products;
  invoice_products: InvoiceProducts;
  recorded_events: RecordedEvents;
  invoice_coding: InvoiceCoding;
  invoice_approvals: InvoiceApprovals;
};
