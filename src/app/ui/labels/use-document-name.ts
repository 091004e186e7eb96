import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import type { DocumentKind, Invoice } from '#domain/invoices/invoice.ts';

type Kind = Pick<Invoice, 'document_kind'>;

/**
 * Returns what a document is called within a sentence: "factura", "nota crédito". Every such noun is feminine, so that a
 * text may say "La …" and "se eliminó" of each.
 */
export function useDocumentNoun(): (document: Kind) => string {
  const { t } = useLingui();
  return ({ document_kind }) => {
    const nouns: Partial<Record<DocumentKind, string>> = {
      credit_note: t`nota crédito`,
      debit_note: t`nota débito`,
      support_adjustment: t`nota de ajuste`,
    };
    return nouns[document_kind] ?? t`factura`;
  };
}

/** Returns the noun of a document and its number: "nota crédito NC-1". */
export function useDocumentName(): (document: Kind & Pick<Invoice, 'id' | 'invoice_number'>) => string {
  const nounOf = useDocumentNoun();
  return (document) => `${nounOf(document)} ${invoiceDisplayName(document)}`;
}

type Noun = 'invoice' | 'credit_note' | 'debit_note' | 'adjustment_note' | 'document';

const NOUN_OF: Partial<Record<DocumentKind, Noun>> = {
  credit_note: 'credit_note',
  debit_note: 'debit_note',
  support_adjustment: 'adjustment_note',
};

/** The noun that all documents share; different ones are documents. */
function commonNoun(documents: readonly Kind[]): Noun {
  const nouns = new Set(documents.map(({ document_kind }) => NOUN_OF[document_kind] ?? 'invoice'));
  const [noun = 'invoice'] = nouns;
  return nouns.size > 1 ? 'document' : noun;
}

/** Returns how many documents there are, within a sentence: "3 facturas", "2 notas crédito", "5 documentos". */
export function useDocumentCount(): (documents: readonly Kind[]) => string {
  return (documents) => {
    const { length: count } = documents;
    const texts: Record<Noun, () => string> = {
      invoice: () => plural(count, { one: '# factura', many: '# de facturas', other: '# facturas' }),
      credit_note: () => plural(count, { one: '# nota crédito', many: '# de notas crédito', other: '# notas crédito' }),
      debit_note: () => plural(count, { one: '# nota débito', many: '# de notas débito', other: '# notas débito' }),
      adjustment_note: () =>
        plural(count, { one: '# nota de ajuste', many: '# de notas de ajuste', other: '# notas de ajuste' }),
      document: () => plural(count, { one: '# documento', many: '# de documentos', other: '# documentos' }),
    };
    return texts[commonNoun(documents)]();
  };
}
