import { TrashedInvoice } from '#domain/invoices/trash.ts';
import type { Store } from '../store.ts';

/** What this device has deleted and the server has not confirmed, last deleted first. */
export function listWaitingDeletions(store: Store): Promise<TrashedInvoice[]> {
  return store.transaction('r', [store.shadow, store.outbox, store.invoices], async () => {
    const waiting = await store.outbox.where('state').equals('pending').sortBy('seq');
    const deletions = waiting.filter(({ operation }) => operation === 'invoice.delete').reverse();
    const ids = deletions.map(({ about }) => about);
    const [shadows, shown] = [await store.shadow.bulkGet(ids), await store.invoices.bulkGet(ids)];
    return deletions.flatMap(({ created_at }, place) => {
      const row = shadows[place]?.row;
      if (!row || shown[place]) return [];
      return TrashedInvoice.parse({ ...row, deleted_at: new Date(created_at).toISOString() });
    });
  });
}
