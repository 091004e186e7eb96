import { Plural } from '@lingui/react/macro';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { daysBetween } from '#domain/dates/calendar-date.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import classes from '../invoices.module.css';

type Props = { invoice: Pick<Invoice, 'due_date' | 'status'> };

/** The due date, and for how many days an unpaid invoice is overdue. */
export function DueDate({ invoice: { due_date, status } }: Props) {
  if (due_date === null) return null;
  const overdue = status === 'paid' ? 0 : daysBetween(due_date, bogotaDate(new Date()));
  return (
    <>
      <span className={classes['date']}>{formatDate(due_date)}</span>
      {overdue > 0 && (
        <span className={classes['second']} data-overdue>
          <Plural value={overdue} one="# día de mora" many="# de días de mora" other="# días de mora" />
        </span>
      )}
    </>
  );
}
