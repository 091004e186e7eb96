import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { InvoiceCard } from './invoice-card.tsx';
import { InvoiceRow } from './invoice-row.tsx';
import { type HeadProps, InvoiceTable, SkeletonRows } from './invoice-table.tsx';
import classes from './invoices.module.css';
import { CARD_PX } from './row-heights.ts';
import { propsOf, type RowState } from './row-props.ts';
import { useRows } from './use-rows.ts';

// Nobody needs it before a hundred rows are loaded.
const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows }));
const VirtualCards = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualCards }));

/** Beyond it only the rows in sight are drawn. */
const PLAIN = 100;

type Props = {
  /** All of the view; undefined while they are not known. */
  ids: readonly string[] | undefined;
  limit: number;
  isNarrow: boolean;
  head: HeadProps;
  state: RowState;
  onMore: () => void;
  onAll: () => void;
};

export function InvoiceList({ ids, limit, isNarrow, head, state, onMore, onAll }: Props) {
  const shown = ids?.slice(0, limit);
  const rest = (ids?.length ?? 0) - (shown?.length ?? 0);
  return (
    <>
      {isNarrow ? (
        <Cards ids={shown} state={state} />
      ) : (
        <InvoiceTable head={head}>
          <Rows ids={shown} state={state} />
        </InvoiceTable>
      )}
      {rest > 0 && <More rest={rest} total={ids?.length ?? 0} onMore={onMore} onAll={onAll} />}
    </>
  );
}

type ShownProps = { ids: readonly string[] | undefined; state: RowState };

function Rows({ ids, state }: ShownProps) {
  if (!ids) return <SkeletonRows />;
  if (ids.length <= PLAIN) return <PlainRows ids={ids} state={state} />;
  return (
    <Suspense fallback={<PlainRows ids={ids.slice(0, PLAIN)} state={state} />}>
      <VirtualRows ids={ids} state={state} />
    </Suspense>
  );
}

function Cards({ ids, state }: ShownProps) {
  if (!ids) return <CardSkeletons />;
  if (ids.length <= PLAIN) return <PlainCards ids={ids} state={state} />;
  return (
    <Suspense fallback={<PlainCards ids={ids.slice(0, PLAIN)} state={state} />}>
      <VirtualCards ids={ids} state={state} />
    </Suspense>
  );
}

type PlainProps = { ids: readonly string[]; state: RowState };

function PlainRows({ ids, state }: PlainProps) {
  const rows = useRows(ids);
  if (!rows) return <SkeletonRows count={ids.length} />;
  return (
    <tbody>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: other texts in the same row cost half of what another row does.
        <InvoiceRow key={place} {...propsOf(row, place, state)} />
      ))}
    </tbody>
  );
}

function PlainCards({ ids, state }: PlainProps) {
  const { t } = useLingui();
  const rows = useRows(ids);
  if (!rows) return <CardSkeletons count={ids.length} />;
  return (
    <ul className={classes['cards']} aria-label={t`Facturas`}>
      {rows.map((row, place) => (
        <InvoiceCard key={row.id} {...propsOf(row, place, state)} />
      ))}
    </ul>
  );
}

/** As many as are in sight; the place of the others is kept for them, so that nothing below moves. */
const IN_SIGHT = 7;

function CardSkeletons({ count = IN_SIGHT }: { count?: number }) {
  const drawn = Math.min(IN_SIGHT, count);
  return (
    <ul aria-hidden className={classes['cards']} style={{ paddingBottom: (count - drawn) * CARD_PX }}>
      {Array.from({ length: drawn }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cards have no identity.
        <li key={card} className={classes['card']}>
          <Skeleton height={12} radius="xl" mt={6} width="62%" />
          <Skeleton height={10} radius="xl" mt={13} width="34%" />
          <Skeleton height={10} radius="xl" mt={17} width="48%" />
        </li>
      ))}
    </ul>
  );
}

type MoreProps = { rest: number; total: number; onMore: () => void; onAll: () => void };

function More({ rest, total, onMore, onAll }: MoreProps) {
  return (
    <Group justify="center" gap="xs" className={classes['more'] ?? ''}>
      <Button variant="default" onClick={onMore}>
        <Trans>Cargar más</Trans>
      </Button>
      {rest > PLAIN && (
        <Button variant="subtle" color="gray" onClick={onAll}>
          <Plural value={total} one="Mostrar todas (#)" many="Mostrar todas (#)" other="Mostrar todas (#)" />
        </Button>
      )}
    </Group>
  );
}
