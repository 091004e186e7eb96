import { daysBetween } from '../dates/calendar-date.ts';
import { amountSign } from './credit-note.ts';
import type { Invoice } from './invoice.ts';

type OverdueFacts = Pick<Invoice, 'due_date' | 'status' | 'document_kind' | 'classification'>;

/**
 * For how many days a document is overdue on a day; 0 for one that is not. Only «Enviada» and «Pendiente de pago» are
 * payable: a draft is not agreed yet, a credit note lowers a debt. docs/interaction.md#list.
 */
export function daysOverdue(invoice: OverdueFacts, today: string): number {
  const { due_date, status } = invoice;
  if (due_date === null || due_date >= today) return 0;
  if (status !== 'sent' && status !== 'pending_payment') return 0;
  return amountSign(invoice) < 0 ? 0 : daysBetween(due_date, today);
}
