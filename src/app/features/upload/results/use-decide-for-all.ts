import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import { type ChangeRequest, enqueueMany } from '#sync/outbox/enqueue-many.ts';
import { useOwnershipDecisions } from './ownership-decisions.tsx';
import type { OwnershipDecision } from './use-decide-ownership.ts';

/** Applies one decision to many invoices, with an undo. */
export function useDecideForAll() {
  const { t } = useLingui();
  const notify = useNotify();
  const { store } = useSignedIn();
  const { setDecision } = useOwnershipDecisions();
  const [isBusy, setIsBusy] = useState(false);

  const decideForAll = async (invoices: readonly InvoiceRow[], decision: OwnershipDecision): Promise<void> => {
    const ids = invoices.map(({ id }) => id);
    const failure = t`No pudimos guardar tu decisión. Intenta nuevamente.`;
    setIsBusy(true);
    try {
      const { queued } = await enqueueMany(
        store,
        ids.map((id) => toRequest(id, decision)),
      );
      if (queued === 0) return notify.failed(failure);
      setDecision(ids, decision);
      notify.done(textOf(ids.length, decision), async () => {
        await enqueueMany(
          store,
          invoices.map((row) => toUndo(row, decision)),
        );
        setDecision(ids, undefined);
      });
    } catch {
      notify.failed(failure);
    } finally {
      setIsBusy(false);
    }
  };
  return { decideForAll, isBusy };
}

function textOf(count: number, decision: OwnershipDecision): string {
  const texts: Record<OwnershipDecision, string> = {
    income: plural(count, { one: '# factura quedó como ingreso.', other: '# facturas quedaron como ingreso.' }),
    expense: plural(count, { one: '# factura quedó como gasto.', other: '# facturas quedaron como gasto.' }),
    none: plural(count, { one: '# factura quedó sin clasificar.', other: '# facturas quedaron sin clasificar.' }),
    delete: plural(count, { one: '# factura se eliminó.', other: '# facturas se eliminaron.' }),
  };
  return texts[decision];
}

const toRequest = (id: string, decision: OwnershipDecision): ChangeRequest =>
  decision === 'delete'
    ? { name: 'invoice.delete', input: { id } }
    : { name: 'invoice.set-classification', input: { id, classification: decision } };

const toUndo = (row: InvoiceRow, decision: OwnershipDecision): ChangeRequest =>
  decision === 'delete'
    ? { name: 'invoice.restore', input: { id: row.id, row } }
    : { name: 'invoice.set-classification', input: { id: row.id, classification: row.classification } };
