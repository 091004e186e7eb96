import { z } from 'zod/mini';
import type { RankedUser } from '../accounts/user-rules.ts';
import { RowId } from '../files/document-key.ts';
import { UrlConditions, type ViewConditions } from '../views/view-conditions.ts';
import { type Invoice, InvoiceFilter, InvoiceStatus, SearchText } from './invoice.ts';

export const InvoiceSort = z.enum([
  'newest',
  'oldest',
  'highest',
  'lowest',
  'number',
  'party',
  'supplier',
  'customer',
  'due',
]);
export type InvoiceSort = z.infer<typeof InvoiceSort>;

/** Purchases on credit: without 030 or 032, within their term, or accepted by law without a 034 (docs/radian.md#states). */
export const RadianFilter = z.enum(['missing', 'claimable', 'tacit']);
export type RadianFilter = z.infer<typeof RadianFilter>;

/** Purchases by their approval; `mine`: those whose next step the user may approve (docs/approval.md#queue). */
export const ReviewFilter = z.enum(['pending', 'approved', 'mine']);
export type ReviewFilter = z.infer<typeof ReviewFilter>;

/** The height of a row of the table. */
export const ListDensity = z.enum(['comfortable', 'compact']);
export type ListDensity = z.infer<typeof ListDensity>;

const Day = z.catch(z.optional(z.iso.date()), undefined);

/** The URL state of the list screen: the filters of docs/specification.md#protected-screens and our own. */
export const InvoiceView = z.extend(InvoiceFilter, {
  status: z.catch(z._default(z.enum(['all', ...InvoiceStatus.options]), 'all'), 'all'),
  /** Searched in number, parties and CUFE. */
  q: SearchText,
  sort: z.catch(z._default(InvoiceSort, 'newest'), 'newest'),
  /** First and last day of issue and of the due date: links from reports use them. */
  from: Day,
  to: Day,
  due_from: Day,
  due_to: Day,
  radian: z.catch(z.optional(RadianFilter), undefined),
  review: z.catch(z.optional(ReviewFilter), undefined),
  ...UrlConditions,
  /** The saved view that the list was opened with: the id of its record, or the name of a built-in one. */
  view: z.catch(z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))), undefined),
  /** The optional columns of the table, joined by commas; without it they are those that the person chose on the device. */
  columns: z.catch(z.optional(z.string().check(z.regex(/^[a-z0-9_:,-]{0,1000}$/))), undefined),
  density: z.catch(z.optional(ListDensity), undefined),
  /** The id of the row in the panel beside the list. */
  open: z.catch(z.optional(RowId), undefined),
});
export type InvoiceView = z.infer<typeof InvoiceView>;

/** The filters of the list; order and the open invoice are not filters of docs/specification.md#protected-screens. */
export type ViewFilter = Pick<InvoiceView, 'year' | 'supplier' | 'customer' | 'classification' | 'status' | 'q'> &
  Partial<DayFilter & Pick<InvoiceView, 'company' | 'radian' | 'review'> & ViewConditions> & {
    /** The user whose approval `review: 'mine'` looks for. */
    reviewer?: RankedUser;
  };
export type DayFilter = Pick<InvoiceView, 'from' | 'to' | 'due_from' | 'due_to'>;

type DatedInvoice = Pick<Invoice, 'issue_date' | 'due_date'>;

/** An invoice without a due date matches no due-date filter. */
export const matchesDays = (
  { issue_date, due_date }: DatedInvoice,
  { from, to, due_from, due_to }: Partial<DayFilter>,
): boolean =>
  isWithin(issue_date, from, to) &&
  ((due_from === undefined && due_to === undefined) || (due_date !== null && isWithin(due_date, due_from, due_to)));

const isWithin = (day: string, from: string | undefined, to: string | undefined): boolean =>
  (from === undefined || day >= from) && (to === undefined || day <= to);

export const hasDays = ({ from, to, due_from, due_to }: Partial<DayFilter>): boolean =>
  [from, to, due_from, due_to].some((day) => day !== undefined);
