import { z } from 'zod/mini';
import { DeskCompany } from './desk.ts';

/** What a week brought to a company: documents that arrived, and documents that people took out of «Borrador». */
export const WeekChanges = z.object({ new_documents: z.int(), reviewed: z.int() });
export type WeekChanges = z.infer<typeof WeekChanges>;

/** A client of a firm in its weekly report. */
export const ClientWeek = z.extend(WeekChanges, {
  /** The figures of the desk when the report was made. */
  figures: DeskCompany,
  /** The figures of the report of the week before; null without one. */
  before: z.nullable(DeskCompany),
});
export type ClientWeek = z.infer<typeof ClientWeek>;

/** The weekly report of a firm for one of its people, in the order of sortByNeed. */
export const FirmWeek = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  made_at: z.iso.datetime({ offset: true }),
  clients: z.array(ClientWeek),
});
export type FirmWeek = z.infer<typeof FirmWeek>;

/**
 * The clients in the order of what needs a person (docs/interaction.md#report-of-the-firm): terms that ended, terms of this
 * week, what came and is not read yet, the age of the oldest draft, all else that waits, what the week brought.
 */
export const sortByNeed = (clients: readonly ClientWeek[]): ClientWeek[] => clients.toSorted(compareNeed);

function compareNeed(one: ClientWeek, other: ClientWeek): number {
  const [a, b] = [needOf(one), needOf(other)];
  for (const [index, value] of a.entries()) {
    const difference = (b[index] ?? 0) - value;
    if (difference !== 0) return difference;
  }
  return 0;
}

function needOf({ figures, new_documents }: ClientWeek): number[] {
  const { deadlines, oldest_to_review } = figures;
  return [
    deadlines?.due_this_week ?? 0,
    figures.pdfs_to_complete + figures.held_files + (figures.emails_to_decide ?? 0),
    // The earlier day has the larger number.
    oldest_to_review === null ? Number.MIN_SAFE_INTEGER : -Date.parse(oldest_to_review),
    countOthers(figures),
    new_documents,
  ];
}

const countOthers = ({ to_review, unclassified, notes_without_invoice, reconciliation }: DeskCompany): number =>
  to_review + unclassified + notes_without_invoice + (reconciliation?.to_resolve ?? 0);
