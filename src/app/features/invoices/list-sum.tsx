import { Plural } from '@lingui/react/macro';
import { memo } from 'react';
import { bogotaDate } from '#domain/dates/bogota.ts';
import type { IndexEntry } from '#store/invoices/index-entry.ts';
import { SumText } from './amount-sum-text.tsx';
import { overduePart } from './overdue-part.ts';

type Props = {
  total: number | undefined;
  /** Undefined while the amounts are not known. */
  entries: readonly IndexEntry[] | undefined;
  /** On a phone the sum has one line: the tabs below it show the number. */
  isShort: boolean;
};

/** The number of invoices of the view and their sum; of unpaid ones how much of it is overdue. */
export const ListSum = memo(function ListSum({ total, entries, isShort }: Props) {
  if (total === undefined) return '\u00a0';
  const overdue = entries && overduePart(entries, bogotaDate(new Date()));
  if (isShort && entries && total > 0) return <SumText documents={entries} overdue={overdue} isShort />;
  return (
    <>
      <span>
        <Plural value={total} one="# factura" many="# de facturas" other="# facturas" />
      </span>
      {entries && total > 0 && (
        <>
          {' · '}
          <SumText documents={entries} overdue={overdue} />
        </>
      )}
    </>
  );
});
