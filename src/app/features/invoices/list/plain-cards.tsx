import { useLingui } from '@lingui/react/macro';
import classes from '../invoices.module.css';
import { CardSkeletons } from './card-skeletons.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { type RowState, toRowProps } from './row-props.ts';
import { useRows } from './use-rows.ts';

type Props = { ids: readonly string[]; nextIds: readonly string[]; state: RowState };

/** The list on a phone, with every card rendered. */
export function PlainCards({ ids, nextIds, state }: Props) {
  const { t } = useLingui();
  const rows = useRows(ids, nextIds);
  if (!rows) return <CardSkeletons count={ids.length} />;
  return (
    <ul className={classes['cards']} aria-label={t`Facturas`}>
      {rows.map((row, index) => (
        <InvoiceCard key={row.id} {...toRowProps(row, index, state)} />
      ))}
    </ul>
  );
}
