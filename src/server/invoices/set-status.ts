import type { InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { Trx } from '../platform/database/trx.ts';
import { applyDecision, type ChangeAuthor, type InvoiceDecision } from './apply-decision.ts';
import { updateInvoiceStatus } from './change-invoice.ts';
import type { InvoiceKey } from './invoices.ts';

export const STATUS: InvoiceDecision<InvoiceStatus> = {
  field: 'status',
  read: ({ status, status_rev, status_changed_by, status_changed_on, status_changed_at }) => ({
    value: status,
    rev: status_rev,
    changed_by: status_changed_by,
    changed_on: status_changed_on,
    changed_at: status_changed_at,
  }),
  write: (trx, key, status, { by }) => updateInvoiceStatus(trx, key, { ...by, status }),
};

export type StatusChange = ChangeAuthor & { status: InvoiceStatus };

/** Sets the status of an active invoice. Throws `invoice_not_found` or `conflict`. */
export const setStatus = (trx: Trx, key: InvoiceKey, { status, ...by }: StatusChange): Promise<void> =>
  applyDecision(trx, key, STATUS, { ...by, value: status });
