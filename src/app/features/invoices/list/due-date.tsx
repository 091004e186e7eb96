import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { OverdueText, ShortOverdueText } from '#app/ui/format/overdue-text.tsx';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { daysOverdue } from '#domain/invoices/days-overdue.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import classes from '../invoices.module.css';

type Props = { invoice: Pick<Invoice, 'due_date' | 'status' | 'document_kind' | 'classification'> };

/** The due date, and for how many days the invoice is overdue: two lines at most. */
export function DueDate({ invoice }: Props) {
  const { due_date } = invoice;
  if (due_date === null) return null;
  const days = daysOverdue(invoice, bogotaDate(new Date()));
  return (
    <>
      <span className={classes['date']}>{formatDate(due_date)}</span>
      {days > 0 && <ShortOverdue days={days} className={classes['second']} />}
    </>
  );
}

/** For how many days the invoice is overdue, in full. */
export function DaysOverdue({ invoice }: Props) {
  const days = daysOverdue(invoice, bogotaDate(new Date()));
  if (days === 0) return null;
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
  const days = daysOverdue(invoice, bogotaDate(new Date()));
  if (days === 0) return <Trans>Vence {formatDate(due_date)}</Trans>;
  return <ShortOverdue days={days} className={classes['overdue']} />;
}

function ShortOverdue({ days, className }: { days: number; className: string | undefined }) {
  const title = plural(days, { one: '# día de mora', many: '# de días de mora', other: '# días de mora' });
  return (
    <span className={className} title={title} data-overdue>
      <ShortOverdueText days={days} />
    </span>
  );
}
