import { useLingui } from '@lingui/react/macro';
import type { DocumentKind } from '#domain/invoices/invoice.ts';
import { memoizeFor } from '../memoize-for.ts';

/** Returns the short names for the chip; a plain invoice has none. */
export function useKindLabels(): Record<DocumentKind, string | undefined> {
  const { t, i18n } = useLingui();
  return memoizeFor(i18n, useKindLabels, () => ({
    invoice: undefined,
    export_invoice: t`Exportación`,
    contingency_invoice: t`Contingencia`,
    support_document: t`Doc. soporte`,
    support_adjustment: t`Ajuste doc. soporte`,
    pos_equivalent: t`POS`,
    equivalent_document: t`Equivalente`,
    import_document: t`Importación`,
    credit_note: t`Nota crédito`,
    debit_note: t`Nota débito`,
  }));
}
