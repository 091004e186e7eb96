import { z } from 'zod/mini';
import { InvoiceReview } from '../approval/invoice-review.ts';
import { CodedValue } from '../coding/coded-value.ts';
import { nitSpellings } from '../companies/nit.ts';
import { InvoiceEvent, PaymentTerms } from '../radian/invoice-event.ts';
import { foldText } from '../text/fold-text.ts';
import { ChangeSource } from './invoice-history.ts';
import { hasOneOf, searchForms } from './search-forms.ts';

/** Any status may follow any other: users may choose each of them at any time (docs/specification.md#states). */
export const InvoiceStatus = z.enum(['draft', 'sent', 'pending_payment', 'paid']);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** The statuses of what is owed: a draft is not agreed yet, and a paid invoice is no longer owed. */
export const DEBT_STATUSES = ['sent', 'pending_payment'] as const satisfies readonly InvoiceStatus[];
export const isOwed = ({ status }: { status: InvoiceStatus }): boolean => DEBT_STATUSES.some((one) => one === status);

export const Classification = z.enum(['income', 'expense', 'credit_note', 'none']);
export type Classification = z.infer<typeof Classification>;

/** The company's side of the document; stored beside the classification (docs/dian.md#classification). */
export const Direction = z.enum(['issued', 'received', 'none']);
export type Direction = z.infer<typeof Direction>;

export const DocumentKind = z.enum([
  'invoice',
  'export_invoice',
  'contingency_invoice',
  'support_document',
  'support_adjustment',
  'pos_equivalent',
  'equivalent_document',
  'import_document',
  'credit_note',
  'debit_note',
]);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** `test` documents (habilitación) have no legal force and are excluded from every total (docs/dian.md#documents). */
export const Environment = z.enum(['production', 'test']);
export type Environment = z.infer<typeof Environment>;

/**
 * One row of the list: docs/specification.md#entities and what its filters, sums and chips need, without lines and
 * taxes. Amounts are in `currency`, with at most two decimals; `total_cop` is the total in pesos at the document's own
 * rate, `null` for a foreign document without one.
 */
export const Invoice = z.object({
  id: z.uuid(),
  invoice_number: z.string(),
  document_kind: z._default(DocumentKind, 'invoice'),
  supplier_name: z.string(),
  supplier_nit: z._default(z.string(), ''),
  customer_name: z._default(z.string(), ''),
  customer_nit: z._default(z.string(), ''),
  status: InvoiceStatus,
  classification: z._default(Classification, 'none'),
  direction: z._default(Direction, 'none'),
  environment: z._default(Environment, 'production'),
  total_amount: z.number(),
  tax_amount: z.number(),
  /** The parts of the document's taxes (taxFigures); null where the document does not say, or for an older server. */
  taxable_base: z._default(z.nullable(z.number()), null),
  iva_amount: z._default(z.nullable(z.number()), null),
  inc_amount: z._default(z.nullable(z.number()), null),
  withheld_amount: z._default(z.nullable(z.number()), null),
  currency: z._default(z.string(), 'COP'),
  total_cop: z._default(z.nullable(z.number()), null),
  issue_date: z.iso.date(),
  due_date: z._default(z.nullable(z.iso.date()), null),
  cufe: z._default(z.nullable(z.string()), null),
  /** How the document says that it is paid; null where it does not, or for an older server. */
  payment_terms: z._default(z.nullable(PaymentTerms), null),
  /** RADIAN events, by code: most invoices have none (docs/radian.md#events-of-a-row). */
  radian_events: z._default(z.array(InvoiceEvent), []),
  /** Where the approval stands; null where no policy asks for one, or for an older server (docs/approval.md#review). */
  review: z._default(z.nullable(InvoiceReview), null),
  /** What people and rules decided, sorted by field (docs/coding.md). */
  coding: z._default(z.array(CodedValue), []),
  /** The words of the lines (lineText). */
  line_text: z._default(z.string(), ''),
  /** The city of the other party (otherCity). */
  city: z._default(z.string(), ''),
  /** What brought the invoice; null where an earlier version did not store it, or for an older server. */
  origin: z.catch(z._default(z.nullable(ChangeSource), null), null),
  /** The codes of its warnings (warningCodes). */
  warning_codes: z._default(z.array(z.string()), []),
  /** A credit note whose invoice the company does not have (docs/interaction.md#views-and-filters). */
  lacks_invoice: z._default(z.boolean(), false),
  /** What is known comes from a spreadsheet, DIAN's listing or a PDF; false once an XML came, and for an older server. */
  lacks_xml: z._default(z.boolean(), false),
  /** The direction is that of the class: the document does not name the company. False for an older server. */
  direction_by_class: z._default(z.boolean(), false),
  /** Increases with every change of the row; the change feed is ordered by it. */
  rev: z._default(z.int(), 0),
});
export type Invoice = z.infer<typeof Invoice>;

/** docs/specification.md#constants. */
export const INVOICE_PAGE_SIZE = 50;

export const YearFilter = z.union([z.literal('all'), z.string().check(z.regex(/^\d{4}$/))]);
export type YearFilter = z.infer<typeof YearFilter>;

// A link inside the app may have the year as a number.
const numberAsText = z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value));

/** The search text as typed; an overlong text is ignored. */
export const SearchText = z.catch(
  z._default(z.pipe(numberAsText, z.string().check(z.trim(), z.maxLength(200))), ''),
  '',
);

export const CompanyNit = z.string().check(z.regex(/^[A-Za-z0-9]{4,20}$/));

/**
 * The filters of the invoice list in the URL. An invalid value falls back to the default
 * (docs/specification.md#validation).
 */
export const InvoiceFilter = z.object({
  year: z.catch(z._default(z.pipe(numberAsText, YearFilter), 'all'), 'all'),
  supplier: SearchText,
  customer: SearchText,
  classification: z.catch(z._default(z.enum(['all', ...Classification.options]), 'all'), 'all'),
  /** The NIT of one of the account's companies: only documents that name it. */
  company: z.catch(z.optional(z.pipe(numberAsText, CompanyNit)), undefined),
});
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;

type FilterableInvoice = Pick<
  Invoice,
  'issue_date' | 'classification' | 'supplier_name' | 'supplier_nit' | 'customer_name' | 'customer_nit'
>;

/** The searchable text of a party: its name without accents or case, and its NIT. */
export const partySearchText = (name: string, nit: string): string => foldText(`${name} ${nit}`);

/** The reference for SQL and for the store: the same filter gives the same rows everywhere. */
export function matchesFilter(invoice: FilterableInvoice, filter: InvoiceFilter): boolean {
  return (
    (filter.year === 'all' || invoice.issue_date.startsWith(filter.year)) &&
    (filter.classification === 'all' || invoice.classification === filter.classification) &&
    (filter.company === undefined || namesCompany(invoice, ownSpellings(filter.company))) &&
    hasOneOf(partySearchText(invoice.supplier_name, invoice.supplier_nit), searchForms(filter.supplier)) &&
    hasOneOf(partySearchText(invoice.customer_name, invoice.customer_nit), searchForms(filter.customer))
  );
}

/** The spellings of a number: those of a NIT; a number with letters (a passport, a foreign one) has one. */
export const ownSpellings = (number: string): readonly string[] =>
  /[a-z]/i.test(number) ? [number] : nitSpellings(number);

const namesCompany = (
  { supplier_nit, customer_nit }: Pick<Invoice, 'supplier_nit' | 'customer_nit'>,
  spellings: readonly string[],
): boolean => spellings.includes(supplier_nit) || spellings.includes(customer_nit);

/** Newest first; the id breaks ties, so that paging never skips or repeats a row. */
export function byNewest(a: Pick<Invoice, 'issue_date' | 'id'>, b: Pick<Invoice, 'issue_date' | 'id'>): number {
  const [x, y] = a.issue_date === b.issue_date ? [a.id, b.id] : [a.issue_date, b.issue_date];
  return x < y ? 1 : x > y ? -1 : 0;
}
