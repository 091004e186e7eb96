import { Plural } from '@lingui/react/macro';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { daysBetween } from '#domain/dates/calendar-date.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import classes from '../invoices.module.css';

type Props = { invoice: Pick<Invoice, 'due_date' | 'status'> };

/** The due date, and for how many days an unpaid invoice is overdue. */
export function DueDate({ invoice }: Props) {
  const { due_date } = invoice;
  if (due_date === null) return null;
  return (
    <>
      <span className={classes['date']}>{formatDate(due_date)}</span>
      <DaysOverdue invoice={invoice} />
    </>
  );
}

export function DaysOverdue({ invoice: { due_date, status } }: Props) {
  if (due_date === null || status === 'paid') return null;
  const days = daysBetween(due_date, bogotaDate(new Date()));
  if (days <= 0) return null;
  return (
    <span className={classes['second']} data-overdue>
      <Plural value={days} one="# día de mora" many="# de días de mora" other="# días de mora" />
    </span>
  );
}
