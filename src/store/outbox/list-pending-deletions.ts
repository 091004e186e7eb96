import { isDocumentKey } from '#domain/files/document-key.ts';
import { TrashedInvoice } from '#domain/invoices/trash.ts';
import type { Store } from '../store.ts';

/**
 * Invoices that this device has deleted and whose deletion the server has not confirmed, last deleted first. A document of
 * a file that waits is none of them: it is in the trash once the server has it.
 */
export function listPendingDeletions(store: Store): Promise<TrashedInvoice[]> {
  return store.transaction('r', [store.shadow, store.outbox, store.invoices], async () => {
    const pending = await store.outbox.where('state').equals('pending').sortBy('seq');
    const deletions = pending
      .filter(({ operation, about }) => operation === 'invoice.delete' && !isDocumentKey(about))
      .reverse();
    const ids = deletions.map(({ about }) => about);
    const [shadows, shown] = [await store.shadow.bulkGet(ids), await store.invoices.bulkGet(ids)];
    return deletions.flatMap(({ created_at }, index) => {
      const row = shadows[index]?.row;
      if (!row || shown[index]) return [];
      return TrashedInvoice.parse({ ...row, deleted_at: new Date(created_at).toISOString() });
    });
  });
}
