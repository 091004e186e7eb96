import type { DecidedField } from '../apply-decision.ts';
import type { LockedInvoice } from '../change-invoice.ts';

/** A coded field that every invoice has a value of: its column, and who decided it last. */
type StatedField = { field: string; read: (row: LockedInvoice) => DecidedField<string> };

export const STATUS: StatedField = {
  field: 'status',
  read: (row) => ({
    value: row.status,
    rev: row.status_rev,
    changed_by: row.status_changed_by,
    changed_on: row.status_changed_on,
    changed_at: row.status_changed_at,
  }),
};

export const CLASSIFICATION: StatedField = {
  field: 'classification',
  read: (row) => ({
    value: row.classification,
    rev: row.classification_rev,
    changed_by: row.classification_changed_by,
    changed_on: row.classification_changed_on,
    changed_at: row.classification_changed_at,
  }),
};
