import { z } from 'zod/mini';
import type { Invoice } from '../invoices/invoice.ts';
import { DeadlineFigures } from '../radian/radian-summary.ts';
import { LastRun } from '../reconciliation/last-run.ts';

/**
 * What waits for a person in one company's list of invoices, without the trash: the drafts (the tab «Borrador»), the issue
 * date of the oldest one, and the invoices without a class (the filter «Sin clasificar»).
 */
export const ReviewFigures = z.object({
  to_review: z.int(),
  oldest_to_review: z.nullable(z.iso.date()),
  unclassified: z.int(),
});
export type ReviewFigures = z.infer<typeof ReviewFigures>;

/** Credit notes without their invoice are counted for this many days: an older one is settled, or never will be. */
export const LONE_NOTE_DAYS = 365;

/**
 * A company of a person as the server counts it. `documents` of this month and their `documents_limit` are those of the
 * plan (Usage). Null: the role or the plan does not allow this.
 */
export const DeskCompany = z.extend(ReviewFigures, {
  id: z.uuid(),
  documents: z.int(),
  documents_limit: z.nullable(z.int()),
  /** Files that wait for the next month or a larger plan. */
  held_files: z.int(),
  /** Credit notes of the last LONE_NOTE_DAYS that name no invoice of the company. */
  notes_without_invoice: z.int(),
  pdfs_to_complete: z.int(),
  emails_to_decide: z.nullable(z.int()),
  /** The last kept reconciliation with DIAN; null also when there is none. */
  reconciliation: z._default(z.nullable(LastRun), null),
  /** The deadlines of purchases on credit; null from an older server. */
  deadlines: z._default(z.nullable(DeadlineFigures), null),
  /** When somebody last changed something; null before the first change. */
  last_activity_at: z.nullable(z.iso.datetime({ offset: true })),
});
export type DeskCompany = z.infer<typeof DeskCompany>;

type CountedInvoice = Pick<Invoice, 'status' | 'classification' | 'issue_date'>;

/** The reference for SQL and for the devices' databases. */
export function countToReview(invoices: Iterable<CountedInvoice>): ReviewFigures {
  const figures: ReviewFigures = { to_review: 0, oldest_to_review: null, unclassified: 0 };
  for (const { status, classification, issue_date } of invoices) {
    if (classification === 'none') figures.unclassified += 1;
    if (status !== 'draft') continue;
    figures.to_review += 1;
    if (figures.oldest_to_review === null || issue_date < figures.oldest_to_review)
      figures.oldest_to_review = issue_date;
  }
  return figures;
}
