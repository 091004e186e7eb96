import { Plural, Trans } from '@lingui/react/macro';
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
      <DaysOverdue days={daysOverdue(invoice)} />
    </>
  );
}

/** The same in one short line, for the card of an unpaid invoice. */
export function Term({ invoice }: Props) {
  const { due_date, status } = invoice;
  if (due_date === null || status === 'paid') return null;
  const days = daysOverdue(invoice);
  if (days > 0) return <DaysOverdue days={days} />;
  const date = formatDate(due_date);
  return (
    <span className={classes['second']}>
      <Trans>vence {date}</Trans>
    </span>
  );
}

function DaysOverdue({ days }: { days: number }) {
  if (days <= 0) return null;
  return (
    <span className={classes['second']} data-overdue>
      <Plural value={days} one="# día de mora" many="# de días de mora" other="# días de mora" />
    </span>
  );
}

const daysOverdue = ({ due_date, status }: Props['invoice']): number =>
  due_date === null || status === 'paid' ? 0 : daysBetween(due_date, bogotaDate(new Date()));
