import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { approveInvoice } from './approve-invoice.ts';
import type { Change, Operation, Transition } from './define-operation.ts';
import { deleteInvoice } from './delete-invoice.ts';
import { deleteRecord } from './delete-record.ts';
import { putRecord } from './put-record.ts';
import { recordInvoiceEvent } from './record-invoice-event.ts';
import { removeInvoiceEvent } from './remove-invoice-event.ts';
import { restoreInvoice } from './restore-invoice.ts';
import { setInvoiceClassification } from './set-invoice-classification.ts';
import { setInvoiceCoding } from './set-invoice-coding.ts';
import { setInvoiceStatus } from './set-invoice-status.ts';
import { uploadFile } from './upload-file.ts';
import { withdrawApproval } from './withdraw-approval.ts';

/** The changes that `enqueue` accepts. The names are stored on disk and outlive a deploy: add, never rename. */
export const invoiceOperations = {
  'invoice.set-status': setInvoiceStatus,
  'invoice.delete': deleteInvoice,
  'invoice.set-classification': setInvoiceClassification,
  'invoice.restore': restoreInvoice,
  'invoice.record-event': recordInvoiceEvent,
  'invoice.remove-event': removeInvoiceEvent,
  'invoice.approve': approveInvoice,
  'invoice.withdraw-approval': withdrawApproval,
  'invoice.set-coding': setInvoiceCoding,
} satisfies Record<string, Operation<never>>;

/** Every change that waits in the outbox. */
const operations = {
  ...invoiceOperations,
  'upload.file': uploadFile,
  'record.put': putRecord,
  'record.delete': deleteRecord,
} satisfies Record<string, Operation<never>>;

export type OperationName = keyof typeof operations;
export type InvoiceOperationName = keyof typeof invoiceOperations;
export type InputFor<N extends InvoiceOperationName> = Parameters<(typeof invoiceOperations)[N]['bind']>[0];

type AnyOperation = Omit<Operation<never>, 'bind'>;

const registry: ReadonlyMap<string, AnyOperation> = new Map(Object.entries(operations));

/** `undefined` when another build queued the change and this one does not know its operation. */
export const findOperation = (name: string): AnyOperation | undefined => registry.get(name);

/** `undefined` when this build cannot read the row: another build queued it. */
export const readChange = (row: Pick<OutboxRow, 'operation' | 'input'>): Change | undefined =>
  findOperation(row.operation)?.read(row.input);

/** Whether the change sends a file (docs/offline.md#uploads). */
export const hasFile = (row: Pick<OutboxRow, 'operation'>): boolean => findOperation(row.operation)?.hasFile === true;

/** The names of the operations that send a file, for queries of the outbox. */
export const fileOperations: readonly string[] = [...registry].flatMap(([name, operation]) =>
  operation.hasFile ? [name] : [],
);

/**
 * Lets each operation store what follows from a transition of its rows. Returns the ids of the rows to compute again. Call
 * it in the transaction of the transition.
 */
export async function applyTransition(
  store: Store,
  rows: readonly Pick<OutboxRow, 'operation' | 'about'>[],
  transition: Transition,
): Promise<string[]> {
  const changed: string[] = [];
  for (const [name, { onTransition }] of registry) {
    const about = rows.filter(({ operation }) => operation === name).map((row) => row.about);
    if (about.length > 0) changed.push(...((await onTransition?.(store, about, transition)) ?? []));
  }
  return changed;
}
