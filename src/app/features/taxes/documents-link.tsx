import { Plural } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type PeriodFilter, viewOfPeriod } from '#domain/dates/period-filter.ts';
import type { Classification } from '#domain/invoices/invoice.ts';
import classes from './taxes.module.css';

type Props = { count: number; period: PeriodFilter; classification: Classification };

/** The number of documents behind a figure; leads to the invoices of that class in the period. */
export function DocumentsLink({ count, period, classification }: Props) {
  if (count === 0) return null;
  return (
    <Link
      to="/invoices"
      search={{ ...viewOfPeriod(period), classification }}
      preload={false}
      className={classes['documents']}
    >
      <Plural value={count} one="# documento" many="# de documentos" other="# documentos" />
    </Link>
  );
}
