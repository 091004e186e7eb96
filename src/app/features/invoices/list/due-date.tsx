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
      <DaysOverdue invoice={invoice} />
    </>
  );
}

export function DaysOverdue({ invoice }: Props) {
  const days = daysOverdue(invoice);
  if (days <= 0) return null;
  return (
    <span className={classes['second']} data-overdue>
      <OverdueText days={days} />
    </span>
  );
}

/** The due date in one short text without a line of its own: for an overdue invoice only for how long. */
export function DueText({ invoice }: Props) {
  const { due_date } = invoice;
  if (due_date === null) return null;
  const days = daysOverdue(invoice);
  if (days <= 0) return <Trans>Vence {formatDate(due_date)}</Trans>;
  return (
    <span className={classes['overdue']}>
      <OverdueText days={days} />
    </span>
  );
}

function OverdueText({ days }: { days: number }) {
  return <Plural value={days} one="# día de mora" many="# de días de mora" other="# días de mora" />;
}

/** How many days an unpaid invoice is overdue; not above 0 for any other one. */
function daysOverdue({ due_date, status }: Props['invoice']): number {
  if (due_date === null || status === 'paid') return 0;
  return daysBetween(due_date, bogotaDate(new Date()));
}
