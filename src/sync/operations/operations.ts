import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Change, Operation } from './define-operation.ts';
import { deleteInvoice } from './delete-invoice.ts';
import { restoreInvoice } from './restore-invoice.ts';
import { setInvoiceClassification } from './set-invoice-classification.ts';
import { setInvoiceStatus } from './set-invoice-status.ts';

/** The names are stored on disk and outlive a deploy: add, never rename. */
export const operations = {
  'invoice.set-status': setInvoiceStatus,
  'invoice.delete': deleteInvoice,
  'invoice.set-classification': setInvoiceClassification,
  'invoice.restore': restoreInvoice,
} satisfies Record<string, Operation<never>>;

export type OperationName = keyof typeof operations;
export type InputFor<N extends OperationName> = Parameters<(typeof operations)[N]['bind']>[0];

const registry: ReadonlyMap<string, Pick<Operation<never>, 'read'>> = new Map(Object.entries(operations));

/** `undefined` when this build cannot read the row: another build queued it. */
export function readChange(row: Pick<OutboxRow, 'operation' | 'input'>): Change | undefined {
  return registry.get(row.operation)?.read(row.input);
}
