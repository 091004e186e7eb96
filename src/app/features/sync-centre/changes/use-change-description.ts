import { useLingui } from '@lingui/react/macro';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useDocumentName } from '#app/ui/labels/use-document-name.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import type { OperationName } from '#sync/operations/operations.ts';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';
import { readClassification, readEventCodes, readStatus } from './read-input.ts';

/** What the description of a change needs: also that of another person's change has it. */
export type DescribedChange = Pick<PendingChange, 'operation' | 'input' | 'about' | 'label' | 'invoice'> & {
  upload: { name: string } | undefined;
};

/** Returns the description of a change, in the user's terms. */
export function useChangeDescription(): (change: DescribedChange) => string {
  const { t } = useLingui();
  const statuses = useStatusLabels();
  const classifications = useClassificationLabels();
  const documentName = useChangedDocumentName();
  return (change) => {
    const document = documentName(change);
    const name = changeSubjectName(change);
    const status = statuses[readStatus(change) ?? 'draft'];
    const classification = classifications[readClassification(change) ?? 'none'];
    const codes = readEventCodes(change).join(', ');
    const texts: Record<OperationName, string> = {
      'invoice.set-status': t`Marcar ${name} como ${status}`,
      'invoice.set-classification': t`Clasificar ${name} como ${classification}`,
      'invoice.delete': t`Eliminar la ${document}`,
      'invoice.restore': t`Restaurar la ${document}`,
      'invoice.set-coding': t`Cambiar la codificación de ${name}`,
      'invoice.record-event': t`Registrar a mano ${codes} de ${name}`,
      'invoice.remove-event': t`Quitar ${codes} de ${name}`,
      'invoice.approve': t`Aprobar ${name}`,
      'invoice.withdraw-approval': t`Retirar la aprobación de ${name}`,
      'upload.file': t`Subir ${name}`,
      'record.put': t`Guardar ${name}`,
      'record.delete': t`Eliminar ${name}`,
    };
    const known: Partial<Record<string, string>> = texts;
    return known[change.operation] ?? t`Un cambio hecho con otra versión de Cuadra`;
  };
}

/** Returns the noun and the number of the changed invoice: "nota crédito NC-1". */
export function useChangedDocumentName(): (change: DescribedChange) => string {
  const nameOf = useDocumentName();
  return (change) =>
    nameOf({
      id: change.about,
      invoice_number: changeSubjectName(change),
      document_kind: change.invoice?.document_kind ?? 'invoice',
    });
}

/**
 * Returns the number of the invoice or the name of the file; without either, the first 8 characters of the id
 * (docs/specification.md#errors).
 */
export const changeSubjectName = ({ about, invoice, upload, label }: DescribedChange): string =>
  upload?.name ?? (invoice ? invoiceDisplayName(invoice) : label || about.slice(0, 8));
