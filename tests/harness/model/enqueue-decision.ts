import { Classification, type Invoice, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { Store } from '#store/store.ts';
import { type EnqueueResult, enqueue } from '#sync/outbox/enqueue.ts';
import type { Decision } from './commands.ts';

type Given = { id: string; to: Decision['to']; trashed: { invoice: Invoice; deleted: boolean } | undefined };

/** The decision as the app queues it; the trash, from which a person restores, shows the row as it was deleted. */
export function enqueueDecision(store: Store, { id, to, trashed }: Given, now: number): Promise<EnqueueResult> {
  if (to === 'deleted') return enqueue(store, 'invoice.delete', { id }, now);
  const status = InvoiceStatus.safeParse(to).data;
  if (status) return enqueue(store, 'invoice.set-status', { id, status }, now);
  const classification = Classification.safeParse(to).data;
  if (classification) return enqueue(store, 'invoice.set-classification', { id, classification }, now);
  return enqueue(store, 'invoice.restore', { id, row: trashed?.deleted ? trashed.invoice : undefined }, now);
}
