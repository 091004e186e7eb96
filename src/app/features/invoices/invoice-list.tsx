import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { InvoiceRow as Row } from '#store/invoice-row.ts';
import { InvoiceCard } from './invoice-card.tsx';
import { InvoiceRow } from './invoice-row.tsx';
import { InvoiceTable, SkeletonRows } from './invoice-table.tsx';
import classes from './invoices.module.css';

type Props = {
  /** Undefined while the first ones are on their way. */
  rows: Row[] | undefined;
  onMore: (() => void) | undefined;
  onDelete: ((invoice: Row) => void) | undefined;
};

export function InvoiceList({ rows, onMore, onDelete }: Props) {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  return (
    <>
      {isNarrow ? (
        <ul className={classes['cards']}>
          {rows?.map((row) => <InvoiceCard key={row.id} invoice={row} onDelete={onDelete} />) ?? (
            <Skeleton height={480} />
          )}
        </ul>
      ) : (
        <InvoiceTable>
          {rows?.map((row) => <InvoiceRow key={row.id} invoice={row} onDelete={onDelete} />) ?? (
            <SkeletonRows count={14} />
          )}
        </InvoiceTable>
      )}
      {onMore && (
        <Button variant="default" onClick={onMore} style={{ alignSelf: 'center' }}>
          <Trans>Cargar más</Trans>
        </Button>
      )}
    </>
  );
}
