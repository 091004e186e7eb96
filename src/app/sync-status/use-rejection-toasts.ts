import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { useDocumentName, useDocumentNoun } from '#app/ui/labels/use-document-name.ts';
import { listRejected } from '#store/outbox/list-rejected.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { hasFile } from '#sync/operations/operations.ts';
import { useNotify } from '../notifications/use-notify.tsx';
import { useSignedIn } from '../session/session-context.tsx';

/**
 * Shows a toast for each change that the server rejects while the app is open; the row itself shows the server's state.
 */
export function useRejectionToasts(): void {
  const { store } = useSignedIn();
  const textOf = useRejectionText();
  const notify = useNotify();
  const reportedIds = useRef<Set<string>>(undefined);
  const rejectedRows = useLiveQuery(() => listRejected(store), [store]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change identity on every render; only new refusals count.
  useEffect(() => {
    if (!rejectedRows) return;
    const isFirstRun = reportedIds.current === undefined;
    const known = reportedIds.current ?? new Set();
    for (const row of rejectedRows) {
      // No toast on a page that already shows the rejection.
      const paths = hasFile(row) ? ['/sync', '/upload'] : ['/sync'];
      const isOnPage = paths.includes(window.location.pathname);
      if (!isFirstRun && !isOnPage && !known.has(row.op_id))
        void textOf(row).then((text) => notify.refused(text, row.about));
      known.add(row.op_id);
    }
    reportedIds.current = known;
  }, [rejectedRows]);
}

function useRejectionText() {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const nameOf = useDocumentName();
  const nounOf = useDocumentNoun();
  return async ({ operation, about, refusal, label = '' }: OutboxRow): Promise<string> => {
    const row = await store.invoices.get(about);
    const document = row ?? { id: about, invoice_number: label, document_kind: 'invoice' as const };
    const name = nameOf(document);
    const noun = nounOf(document);
    if (refusal?.code === 'document_not_stored')
      return t`La ${name} no quedó guardada, así que tu cambio no se aplicó. ${refusal.detail}`;
    // The server's own text says what to do; trying again is the way only without one.
    const detail = refusal?.detail || t`Intenta nuevamente.`;
    const texts: Partial<Record<string, string>> = {
      'upload.file': t`No pudimos subir los archivos. ${detail}`,
      'invoice.delete': t`No pudimos eliminar la ${name}. ${detail}`,
      'invoice.restore': t`No pudimos restaurar la ${name}. ${detail}`,
      'invoice.approve': t`No pudimos aprobar la ${name}. ${detail}`,
      'invoice.withdraw-approval': t`No pudimos retirar la aprobación de la ${name}. ${detail}`,
      'invoice.set-classification': t`No pudimos actualizar la clasificación de la ${noun}. ${detail}`,
      'invoice.set-coding': t`No pudimos actualizar la codificación de la ${noun}. ${detail}`,
    };
    return texts[operation] ?? t`No pudimos actualizar el estado de la ${noun}. ${detail}`;
  };
}
