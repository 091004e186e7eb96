import { Plural } from '@lingui/react/macro';
import { memo } from 'react';
import type { Summand } from '#domain/invoices/sum-amounts.ts';
import { SumText } from './amount-sum-text.tsx';

type Props = {
  total: number | undefined;
  /** Undefined while the amounts are not known. */
  entries: readonly Summand[] | undefined;
  /** On a phone the sum has one line: the tabs below it show the number. */
  isShort: boolean;
};

/** The number of invoices of the view and their sum. */
export const ListSum = memo(function ListSum({ total, entries, isShort }: Props) {
  if (total === undefined) return '\u00a0';
  if (isShort && entries && total > 0) return <SumText documents={entries} isShort />;
  return (
    <>
      <span>
        <Plural value={total} one="# factura" many="# de facturas" other="# facturas" />
      </span>
      {entries && total > 0 && (
        <>
          {' · '}
          <SumText documents={entries} />
        </>
      )}
    </>
  );
});
