import { Plural } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type Summand, sumAmounts } from '#domain/invoices/sum-amounts.ts';
import { AmountSumText } from './amount-sum-text.tsx';

type Props = {
  total: number | undefined;
  /** Undefined while the amounts are not known. */
  entries: readonly Summand[] | undefined;
};

/** The number of invoices of the view and their sum. */
export function ListSum({ total, entries }: Props) {
  const sum = useMemo(() => entries && sumAmounts(entries), [entries]);
  if (total === undefined) return '\u00a0';
  return (
    <>
      <span>
        <Plural value={total} one="# factura" many="# de facturas" other="# facturas" />
      </span>
      {sum && total > 0 && (
        <>
          {' · '}
          <AmountSumText sum={sum} />
        </>
      )}
    </>
  );
}
