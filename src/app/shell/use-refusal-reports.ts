import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { listParked } from '#store/list-parked.ts';
import type { OutboxRow } from '#store/outbox-row.ts';
import { useSignedIn } from './session-context.tsx';
import { useNotify } from './use-notify.tsx';

/** Tells of each change the server refuses while the app is open; the row itself shows what the server said last. */
export function useRefusalReports(): void {
  const { store } = useSignedIn();
  const textOf = useRefusalText();
  const notify = useNotify();
  const told = useRef<Set<string>>(undefined);
  const parked = useLiveQuery(() => listParked(store), [store]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change identity on every render; only new refusals count.
  useEffect(() => {
    if (!parked) return;
    const isFirstLook = told.current === undefined;
    const known = told.current ?? new Set();
    for (const row of parked) {
      // Where the list of them is open, nobody needs to be told.
      const isInSight = window.location.pathname === '/sync';
      if (!isFirstLook && !isInSight && !known.has(row.op_id)) void textOf(row).then(notify.failed);
      known.add(row.op_id);
    }
    told.current = known;
  }, [parked]);
}

function useRefusalText() {
  const { t } = useLingui();
  const { store } = useSignedIn();
  return async ({ operation, about, refusal }: OutboxRow): Promise<string> => {
    const detail = refusal?.detail ? ` ${refusal.detail}` : '';
    const number = (await store.invoices.get(about))?.invoice_number || about.slice(0, 8);
    const texts: Partial<Record<string, string>> = {
      'invoice.delete': t`No pudimos eliminar la factura ${number}. Intenta nuevamente.`,
      'invoice.restore': t`No pudimos restaurar la factura ${number}. Intenta nuevamente.`,
      'invoice.set-classification': t`No pudimos actualizar la clasificación de la factura. Intenta nuevamente.`,
    };
    return (texts[operation] ?? t`No pudimos actualizar el estado de la factura. Intenta nuevamente.`) + detail;
  };
}
