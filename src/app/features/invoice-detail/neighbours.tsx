import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { invoiceListState, useInvoiceListState } from '#app/data/invoice-list-state.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useShortcuts } from '#app/shortcuts/use-shortcuts.ts';
import { KeyHint } from '#app/ui/keyboard/key-hint.tsx';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { prefetchDetails } from '#store/invoices/prefetched-details.ts';
import { queryInvoices } from '#store/invoices/query-invoices.ts';
import classes from './detail-header.module.css';

/** The way to the previous and the next invoice of the list that this one was opened from; nothing without a list. */
export function Neighbours({ id }: { id: string }) {
  const view = useInvoiceListState();
  return view && <NeighbourButtons id={id} view={view} />;
}

function NeighbourButtons({ id, view }: { id: string; view: InvoiceView }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { previous, next, position, total } = useNeighbours(id, view);
  // One history entry for all: back leads to the list.
  const open = (target: string | undefined) =>
    target !== undefined &&
    void navigate({ to: '/invoices/$id', params: { id: target }, state: invoiceListState(view), replace: true });
  useShortcuts([
    { keys: ['j'], label: t`Siguiente factura`, run: () => open(next) },
    { keys: ['k'], label: t`Factura anterior`, run: () => open(previous) },
  ]);
  return (
    <div className={classes['neighbours']}>
      <Button
        size="xs"
        variant="default"
        title={t`Anterior`}
        disabled={previous === undefined}
        leftSection={<IconChevronLeft size={15} />}
        rightSection={<KeyHint isQuiet>{'K'}</KeyHint>}
        onClick={() => open(previous)}
      >
        <Trans>Anterior</Trans>
      </Button>
      <Button
        size="xs"
        variant="default"
        title={t`Siguiente`}
        disabled={next === undefined}
        leftSection={<IconChevronRight size={15} />}
        rightSection={<KeyHint isQuiet>{'J'}</KeyHint>}
        onClick={() => open(next)}
      >
        <Trans>Siguiente</Trans>
      </Button>
      {position > 0 && <span className={classes['position']}>{t`${position} de ${total}`}</span>}
    </div>
  );
}

/** An invoice that has left the list, by a decision about it, keeps its place between the others. */
function useNeighbours(id: string, view: InvoiceView) {
  const { store, user } = useSignedIn();
  const index = invoiceIndexOf(store);
  const { entries } = useSyncExternalStore(index.subscribe, index.getSnapshot);
  const ids = useMemo(
    () => queryInvoices(entries, { ...view, reviewer: user }).map((entry) => entry.id),
    [entries, view, user],
  );
  const place = ids.indexOf(id);
  const lastPlace = useRef(-1);
  useEffect(() => {
    if (place >= 0) lastPlace.current = place;
  }, [place]);
  const [before, after] = place >= 0 ? [place - 1, place + 1] : [lastPlace.current - 1, lastPlace.current];
  const [previous, next] = [ids[before], ids[after]];
  useEffect(() => {
    const near = [next, previous].filter((one) => one !== undefined);
    // Another tab may have closed the database; then there is nothing to prefetch.
    if (near.length > 0) prefetchDetails(store, near).catch(() => undefined);
  }, [store, previous, next]);
  return { previous, next, position: place + 1, total: ids.length };
}
