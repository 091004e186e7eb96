import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { InvoiceChange } from '#domain/invoices/invoice-history.ts';
import { toPendingChange } from './to-pending-change.ts';

/** `pending`: the server has not confirmed the change. */
export type HistoryEntry = InvoiceChange & { state?: 'pending' };

const NONE: readonly HistoryEntry[] = [];

/** Returns the decisions about an invoice that this device still has to send, the newest first. */
export function usePendingEntries(id: string): readonly HistoryEntry[] {
  const { store, user } = useSignedIn();
  const rows = useLiveQuery(() => store.outbox.where('about').equals(id).reverse().sortBy('seq'), [store, id]);
  if (!rows) return NONE;
  return rows.flatMap((row) => {
    const change = toPendingChange(row);
    // Ids of the server are positive.
    const entry = { id: -row.seq, at: new Date(row.created_at).toISOString(), source: 'person' as const, rule: null };
    const author = { user_id: row.user_id, user_email: user.email };
    return change ? [{ ...entry, ...author, ...change, state: 'pending' as const }] : [];
  });
}
