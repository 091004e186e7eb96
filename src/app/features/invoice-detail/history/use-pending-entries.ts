import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { InvoiceChange } from '#domain/invoices/invoice-history.ts';
import { toPendingChanges } from './to-pending-change.ts';

/** `pending`: the server has not confirmed the change. */
export type HistoryEntry = InvoiceChange & { state?: 'pending' };

/** More than the fields of one operation. */
const MAX_FIELDS = 1_000;

const NONE: readonly HistoryEntry[] = [];

/** Returns the decisions about an invoice that this device still has to send, the newest first. */
export function usePendingEntries(id: string): readonly HistoryEntry[] {
  const { store, user } = useSignedIn();
  const rows = useLiveQuery(() => store.outbox.where('about').equals(id).reverse().sortBy('seq'), [store, id]);
  if (!rows) return NONE;
  return rows.flatMap((row) => {
    const entry = { at: new Date(row.created_at).toISOString(), source: 'person' as const, rule: null };
    const author = { user_id: row.user_id, user_email: user.email };
    // Ids of the server are positive.
    return toPendingChanges(row).map((change, index) => ({
      id: -(row.seq * MAX_FIELDS + index),
      ...entry,
      ...author,
      ...change,
      state: 'pending' as const,
    }));
  });
}
