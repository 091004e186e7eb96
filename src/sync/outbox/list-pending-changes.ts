import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { OutboxRow, Refusal, TryError } from '#store/rows/outbox-row.ts';
import type { UploadRow } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';

/**
 * 'waiting' has never left the device, 'trying' may be at the server already and is asked again, 'behind' waits for an
 * earlier change of the same row that was refused; 'refused' and 'conflict' wait for the person.
 */
export type PendingState = 'waiting' | 'trying' | 'behind' | 'refused' | 'conflict';

export type PendingChange = Pick<
  OutboxRow,
  'seq' | 'op_id' | 'about' | 'operation' | 'input' | 'attempts' | 'created_at' | 'last_try_at' | 'next_at'
> & {
  /** What the last try came to, while it goes on being tried by itself. */
  last_error: TryError | null;
  state: PendingState;
  refusal: Refusal | null;
  /** The invoice as it is shown now, or as the server last said it where it is no longer shown. */
  invoice: InvoiceRow | undefined;
  /** The file, where it is one. */
  upload: UploadRow | undefined;
  /** The number of the invoice when the change was made; also where the invoice is gone. */
  label: string | undefined;
  /** Nothing of it can be at the server: giving it up leaves everything as if it had never been. */
  canDiscard: boolean;
};

/**
 * Every change that the server has not confirmed, oldest first (docs/offline.md#sync-screen, invariant I8). For a live
 * query.
 */
export function listPendingChanges(store: Store): Promise<PendingChange[]> {
  return store.transaction('r', [store.outbox, store.invoices, store.shadow, store.uploads], async () => {
    const rows = await store.outbox.orderBy('seq').toArray();
    const about = rows.map((row) => row.about);
    const [shown, shadows, uploads] = await Promise.all([
      store.invoices.bulkGet(about),
      store.shadow.bulkGet(about),
      store.uploads.bulkGet(about),
    ]);
    const parked = new Set<string>();
    return rows.map((row, index) => {
      const state = pendingStateOf(row, parked.has(row.about));
      if (row.state === 'parked') parked.add(row.about);
      const { seq, op_id, operation, input, attempts, created_at, last_try_at, next_at, refusal } = row;
      return {
        ...{ seq, op_id, about: row.about, operation, input, attempts, created_at, last_try_at, next_at, refusal },
        state,
        invoice: shown[index] ?? shadows[index]?.row ?? refusal?.current,
        upload: uploads[index],
        last_error: row.last_error ?? null,
        label: row.label,
        canDiscard: canDiscard(row),
      };
    });
  });
}

function pendingStateOf(row: OutboxRow, isBehind: boolean): PendingState {
  if (row.state === 'parked') return row.refusal?.code === 'conflict' ? 'conflict' : 'refused';
  if (isBehind) return 'behind';
  return row.attempts > 0 ? 'trying' : 'waiting';
}

/** A change that is on its way may have been made already; what the server has refused, or never saw, was not. */
export const canDiscard = (row: Pick<OutboxRow, 'state' | 'attempts'>): boolean =>
  row.state === 'parked' || row.attempts === 0;
