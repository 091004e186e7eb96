import { addDays } from '../dates/calendar-date.ts';
import { InvoiceView } from '../invoices/invoice-view.ts';
import { weekdayOf } from '../radian/holidays.ts';
import { contentOfList, type ViewContent } from './saved-view.ts';

/** The views that every company has, in their order. The names are in links: add, never rename. */
export const BUILT_IN_VIEWS = [
  'review',
  'pay-this-week',
  'overdue-receivables',
  'credit-without-receipt',
  'unclassified',
  'lone-notes',
  'warnings',
] as const;
export type BuiltInView = (typeof BUILT_IN_VIEWS)[number];

/** Monday to Sunday; what is overdue waits too. */
const endOfWeek = (today: string): string => addDays(today, (7 - weekdayOf(today)) % 7);

/** What a built-in view shows on a day. */
export function builtInContent(view: BuiltInView, today: string): ViewContent {
  const filters: Record<BuiltInView, Partial<InvoiceView>> = {
    review: { status: 'draft' },
    'pay-this-week': {
      classification: 'expense',
      statuses: 'draft,sent,pending_payment',
      due_to: endOfWeek(today),
      sort: 'due',
    },
    'overdue-receivables': {
      classification: 'income',
      direction: 'issued',
      statuses: 'sent,pending_payment',
      due_to: addDays(today, -1),
      sort: 'due',
    },
    'credit-without-receipt': { radian: 'missing' },
    unclassified: { classification: 'none' },
    'lone-notes': { notes: 'lone' },
    warnings: { warnings: 'some' },
  };
  return contentOfList(InvoiceView.parse(filters[view]));
}
