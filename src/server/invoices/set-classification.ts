import type { Classification } from '#domain/invoices/invoice.ts';
import { reclassifiedDirection } from '#domain/invoices/reclassified-direction.ts';
import type { Trx } from '../platform/database/trx.ts';
import { applyDecision, type ChangeAuthor, type InvoiceDecision } from './apply-decision.ts';
import { updateInvoiceClassification } from './change-invoice.ts';
import type { InvoiceKey } from './invoices.ts';

export const CLASSIFICATION: InvoiceDecision<Classification> = {
  field: 'classification',
  read: (row) => ({
    value: row.classification,
    rev: row.classification_rev,
    changed_by: row.classification_changed_by,
    changed_on: row.classification_changed_on,
    changed_at: row.classification_changed_at,
  }),
  write: (trx, key, classification, { row, by }) => {
    const direction = reclassifiedDirection(row.direction, classification);
    return updateInvoiceClassification(trx, key, { ...by, classification, direction });
  },
};

export type ClassificationChange = ChangeAuthor & { classification: Classification };

/** Sets the classification, and the direction that follows from it. Throws `invoice_not_found` or `conflict`. */
export const setClassification = (
  trx: Trx,
  key: InvoiceKey,
  { classification, ...by }: ClassificationChange,
): Promise<void> => applyDecision(trx, key, CLASSIFICATION, { ...by, value: classification });
