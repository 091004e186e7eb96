import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';
import { isRecordChange } from '#sync/records/record-change.ts';
import { changeSubjectName, useChangedDocumentName } from './use-change-description.ts';

/** Returns what the user loses by discarding a change. `after`: the invoice as it is shown afterwards. */
export function useLossText(): (change: PendingChange, after: Invoice | undefined) => string {
  const fileText = useFileLossText();
  const invoiceText = useInvoiceLossText();
  const recordText = useRecordLossText();
  return (change, after) => {
    if (isRecordChange(change)) return recordText(change);
    return change.hasFile ? fileText(change) : invoiceText(change, after);
  };
}

function useRecordLossText() {
  const { t } = useLingui();
  return (change: PendingChange): string => {
    const name = changeSubjectName(change);
    return change.operation === 'record.delete'
      ? t`${name} no se elimina.`
      : t`Se pierde lo que guardaste en este dispositivo: ${name}.`;
  };
}

function useInvoiceLossText() {
  const { t } = useLingui();
  const statuses = useStatusLabels();
  const classifications = useClassificationLabels();
  const nameOf = useChangedDocumentName();
  return (change: PendingChange, after: Invoice | undefined): string => {
    const name = nameOf(change);
    if (change.operation === 'invoice.restore') return t`La ${name} sigue en la papelera.`;
    if (!after) return t`La ${name} ya no está en la lista. Tu cambio se pierde.`;
    const status = statuses[after.status];
    const classification = classifications[after.classification];
    const texts: Partial<Record<string, string>> = {
      'invoice.set-status': t`La ${name} queda como ${status}. Tu cambio se pierde.`,
      'invoice.set-classification': t`La ${name} queda como ${classification}. Tu cambio se pierde.`,
      'invoice.set-coding': t`La codificación de la ${name} queda como estaba. Tu cambio se pierde.`,
      'invoice.delete': t`La ${name} no se elimina y vuelve a la lista.`,
    };
    return texts[change.operation] ?? t`La ${name} queda sin este cambio, que se pierde.`;
  };
}

function useFileLossText() {
  const { t } = useLingui();
  return ({ upload, attempts, followers }: PendingChange): string => {
    const count = upload?.preview_ids.length ?? 0;
    const gone = t`El archivo se borra de este dispositivo y no se sube.`;
    const also = plural(count, {
      one: 'La factura que leímos en él sale de la lista.',
      other: 'Las # facturas que leímos en él salen de la lista.',
    });
    const decisions = plural(followers, {
      one: 'También se pierde # cambio que hiciste en sus facturas.',
      other: 'También se pierden # cambios que hiciste en sus facturas.',
    });
    const maybe = attempts > 0 ? t`Si ya había llegado al servidor, volverá a aparecer.` : '';
    return [gone, count > 0 ? also : '', followers > 0 ? decisions : '', maybe].filter(Boolean).join(' ');
  };
}
