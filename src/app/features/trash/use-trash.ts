import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from '#app/data/use-snapshot.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { listTrash } from '#contract/trash.ts';
import { TRASH_DAYS, Trash, type TrashedInvoice } from '#domain/invoices/trash.ts';
import { listPendingDeletions } from '#store/outbox/list-pending-deletions.ts';
import { TRASH_SNAPSHOT } from '#store/snapshots/save-trashed.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the invoices that can be restored, with or without a network: the server's last list (`onServer`), and local
 * deletions since.
 */
export function useTrash() {
  const { store } = useSignedIn();
  const waiting = useLiveQuery(() => listPendingDeletions(store), [store]);
  const { data, isRead, ...requested } = useSnapshot({
    id: TRASH_SNAPSHOT,
    schema: Trash,
    fetch: (call, signal) => call(listTrash, { query: {} }, { signal }),
    // A deletion that was being sent during the request is in the server's trash after it is confirmed.
    refreshKey: waiting?.map(({ id }) => id).join(),
  });
  const ids = data?.items.map(({ id }) => id) ?? [];
  const here = useLiveQuery(
    async () => new Set(await store.invoices.where('id').anyOf(ids).primaryKeys()),
    [store, ids.join()],
  );
  const onServer = here && waiting ? listOnServer(waiting, data?.items ?? [], here) : [];
  const items = here && waiting ? [...waiting, ...onServer] : undefined;
  return { ...requested, items, onServer, isKnown: isRead && data !== undefined };
}

/**
 * The server's trash without what this device is deleting. Restored invoices are active again and are left out; so are
 * those past the retention period.
 */
function listOnServer(
  waiting: readonly TrashedInvoice[],
  serverItems: readonly TrashedInvoice[],
  here: ReadonlySet<string>,
): TrashedInvoice[] {
  const localItems = new Set(waiting.map(({ id }) => id));
  const since = Date.now() - TRASH_DAYS * DAY_MS;
  return serverItems.filter(
    ({ id, deleted_at }) => !here.has(id) && !localItems.has(id) && Date.parse(deleted_at) > since,
  );
}
