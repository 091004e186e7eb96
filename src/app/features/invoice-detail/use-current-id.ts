import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import { isDocumentKey } from '#domain/files/document-key.ts';
import { currentIds } from '#store/invoices/current-ids.ts';

/** Returns the id of an invoice; a document that was opened before the server named its invoice becomes that invoice. */
export function useCurrentId(id: string): string {
  const { store } = useSignedIn();
  const current = useLiveQuery(
    async () => (isDocumentKey(id) ? { of: id, ids: await currentIds(store, [id]) } : undefined),
    [store, id],
  );
  return current?.of === id ? (current.ids[0] ?? id) : id;
}
