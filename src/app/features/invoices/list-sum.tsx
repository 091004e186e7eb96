import { Plural } from '@lingui/react/macro';
import { memo } from 'react';
import type { Summand } from '#domain/invoices/sum-amounts.ts';
import { SumText } from './amount-sum-text.tsx';

type Props = {
  total: number | undefined;
  /** Undefined while the amounts are not known. */
  entries: readonly Summand[] | undefined;
};

/** The number of invoices of the view and their sum. */
export const ListSum = memo(function ListSum({ total, entries }: Props) {
  if (total === undefined) return '\u00a0';
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
