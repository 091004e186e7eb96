import { daysOverdue } from '#domain/invoices/days-overdue.ts';
import type { IndexEntry } from '#store/invoices/index-entry.ts';

/** The overdue ones of a list of unpaid documents; none of a list that has a paid one, which is no list of debts. */
export function overduePart(entries: readonly IndexEntry[], today: string): readonly IndexEntry[] {
  if (entries.some(({ status }) => status === 'paid')) return [];
  return entries.filter(
    ({ due_date, status, classification, traits: { document_kind } }) =>
      daysOverdue({ due_date, status, classification, document_kind }, today) > 0,
  );
}
