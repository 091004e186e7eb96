import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useDocumentCount, useDocumentName } from '#app/ui/labels/use-document-name.ts';
import { isCreditNote } from '#domain/invoices/credit-note.ts';
import type { Classification, Invoice } from '#domain/invoices/invoice.ts';

type ClassifiedInvoice = Pick<Invoice, 'id' | 'invoice_number' | 'document_kind' | 'environment'>;

/** Returns the message after documents were classified; it says of credit notes that they subtract. */
export function useClassifiedText() {
  const { t } = useLingui();
  const labels = useClassificationLabels();
  const nameOf = useDocumentName();
  const countOf = useDocumentCount();

  const oneText = (document: ClassifiedInvoice, classification: Classification): string => {
    const name = nameOf(document);
    const label = labels[classification];
    if (isSubtracted(document) && classification === 'income')
      return t`La ${name} quedó como ${label}: resta de tus ingresos.`;
    if (isSubtracted(document) && classification === 'expense')
      return t`La ${name} quedó como ${label}: resta de tus gastos.`;
    return t`La ${name} quedó como ${label}.`;
  };

  const manyText = (documents: readonly ClassifiedInvoice[], classification: Classification): string => {
    const count = countOf(documents);
    const notes = documents.filter(isSubtracted).length;
    const fromIncome = plural(notes, {
      one: 'La nota crédito resta de tus ingresos.',
      other: 'Las notas crédito restan de tus ingresos.',
    });
    const fromExpense = plural(notes, {
      one: 'La nota crédito resta de tus gastos.',
      other: 'Las notas crédito restan de tus gastos.',
    });
    const updated = t`Actualizaste ${count}.`;
    if (notes > 0 && classification === 'income') return `${updated} ${fromIncome}`;
    return notes > 0 && classification === 'expense' ? `${updated} ${fromExpense}` : updated;
  };

  return { oneText, manyText };
}

/** Documents of tests are in no figure. */
const isSubtracted = (document: ClassifiedInvoice): boolean =>
  isCreditNote(document) && document.environment !== 'test';
