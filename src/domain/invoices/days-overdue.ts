import { daysBetween } from '../dates/calendar-date.ts';
import { amountSign } from './credit-note.ts';
import { type Invoice, isOwed } from './invoice.ts';

type OverdueFacts = Pick<Invoice, 'due_date' | 'status' | 'document_kind' | 'classification'>;

/**
 * For how many days a document is overdue on a day; 0 for one that is not owed. A credit note is no debt: it lowers one.
 * docs/interaction.md#list.
 */
export function daysOverdue(invoice: OverdueFacts, today: string): number {
  const { due_date } = invoice;
  if (due_date === null || due_date >= today || !isOwed(invoice)) return 0;
  return amountSign(invoice) < 0 ? 0 : daysBetween(due_date, today);
}
