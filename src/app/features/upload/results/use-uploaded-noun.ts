import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useDocumentNoun } from '#app/ui/labels/use-document-name.ts';

/** Returns what the document of a result is called, "factura" until this device has it. */
export function useUploadedNoun(id: string | null): string {
  const { store } = useSignedIn();
  const nounOf = useDocumentNoun();
  const invoice = useLiveQuery(async () => (id === null ? undefined : store.invoices.get(id)), [store, id]);
  return nounOf(invoice ?? { document_kind: 'invoice' });
}
