import { isDocumentKey } from '#domain/files/document-key.ts';
import type { Store } from '../store.ts';

/**
 * Returns the ids of these rows as they are now: a document that was read on this device has the id of its invoice once
 * the server has named it. For a caller that has known a row for a while, such as an undo.
 */
export async function currentIds(store: Store, ids: readonly string[]): Promise<string[]> {
  const keys = ids.filter(isDocumentKey);
  if (keys.length === 0) return [...ids];
  const waiting = new Set([
    ...(await store.invoices.where('id').anyOf(keys).primaryKeys()),
    ...(await store.shadow.where('id').anyOf(keys).primaryKeys()),
  ]);
  const named: Record<string, string> = {};
  await store.uploads.each(({ invoice_ids }) => void Object.assign(named, invoice_ids));
  return ids.map((id) => (waiting.has(id) ? id : (named[id] ?? id)));
}
