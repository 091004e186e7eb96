import { useLingui } from '@lingui/react/macro';
import type { DocumentKind } from '#domain/invoices/invoice.ts';

/** Returns the full names of the documents, as they are printed above their number. docs/dian.md#documents. */
export function useDocumentTitles(): Record<DocumentKind, string> {
  const { t } = useLingui();
  return {
    invoice: t`Factura de venta`,
    export_invoice: t`Factura de exportación`,
    contingency_invoice: t`Factura de contingencia`,
    support_document: t`Documento soporte`,
    support_adjustment: t`Nota de ajuste del documento soporte`,
    pos_equivalent: t`Documento equivalente POS`,
    equivalent_document: t`Documento equivalente`,
    import_document: t`Documento de importación`,
    credit_note: t`Nota crédito`,
    debit_note: t`Nota débito`,
  };
}
