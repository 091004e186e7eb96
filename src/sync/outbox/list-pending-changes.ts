import { documentKey, isDocumentKey } from '#domain/files/document-key.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { OutboxRow, Refusal, TryError } from '#store/rows/outbox-row.ts';
import type { UploadRow } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';
import { hasFile } from '../operations/operations.ts';
import { isUnsent } from './discard-change.ts';
import { isPending } from './is-pending.ts';

/**
 * 'waiting' has never left the device. 'trying' may already be at the server and is sent again. 'behind' waits for an
 * earlier change of the same row, or for the upload of its document, that was rejected. 'refused' and 'conflict' need the user's decision.
 */
export type PendingState = 'waiting' | 'trying' | 'behind' | 'refused' | 'conflict';

export type PendingChange = Pick<
  OutboxRow,
  'seq' | 'op_id' | 'about' | 'operation' | 'input' | 'attempts' | 'created_at' | 'last_try_at' | 'next_at'
> & {
  /** The error of the last attempt, while automatic retries continue. */
  last_error: TryError | null;
  state: PendingState;
  refusal: Refusal | null;
  /** The invoice as it is shown now, or the server's last row where it is no longer shown. */
  invoice: InvoiceRow | undefined;
  /** The file, if the change is an upload. */
  upload: UploadRow | undefined;
  /** The upload that must be answered first: the change is about a document of its file. */
  after: string | undefined;
  /** How many decisions about the documents of the file wait for it, if the change is an upload. */
  followers: number;
  /** The invoice number at the time of the change; it is present even if the invoice is deleted. */
  label: string | undefined;
  /** The change sends a file. */
  hasFile: boolean;
  /** The server has no part of the change, or it stores a file that is sent again once: discarding it is safe. */
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
    const awaited = findAwaitedUploads(rows, uploads);
    const parked = new Set(rows.filter((row) => row.state === 'parked' && hasFile(row)).map((row) => row.about));
    return rows.map((row, index) => {
      const after = awaited.get(row);
      const state = pendingStateOf(row, parked.has(row.about) || (after !== undefined && parked.has(after)));
      if (row.state === 'parked') parked.add(row.about);
      return {
        seq: row.seq,
        op_id: row.op_id,
        about: row.about,
        operation: row.operation,
        input: row.input,
        attempts: row.attempts,
        created_at: row.created_at,
        last_try_at: row.last_try_at,
        next_at: row.next_at,
        refusal: row.refusal,
        last_error: row.last_error ?? null,
        state,
        invoice: shown[index] ?? shadows[index]?.row ?? row.refusal?.current,
        upload: uploads[index],
        after,
        followers: [...awaited.values()].filter((upload) => upload === row.about).length,
        label: row.label,
        hasFile: hasFile(row),
        canDiscard: hasFile(row) || isUnsent(row),
      };
    });
  });
}

/**
 * The upload that each decision about a document waits for: one that goes on by itself rather than one that was rejected.
 */
function findAwaitedUploads(
  rows: readonly OutboxRow[],
  uploads: readonly (UploadRow | undefined)[],
): ReadonlyMap<OutboxRow, string> {
  const decisions = rows.filter((row) => isDocumentKey(row.about) && isPending(row));
  if (decisions.length === 0) return new Map();
  const carriers = new Map<string, UploadRow>();
  for (const upload of uploads)
    for (const { identity } of upload?.reading?.documents ?? []) {
      const key = documentKey(identity);
      const known = carriers.get(key);
      if (upload && (!known || known.state === 'failed')) carriers.set(key, upload);
    }
  return new Map(decisions.flatMap((row) => [[row, carriers.get(row.about)?.id ?? ''] as const]));
}

function pendingStateOf(row: OutboxRow, isBehind: boolean): PendingState {
  if (row.state === 'parked') return row.refusal?.code === 'conflict' ? 'conflict' : 'refused';
  if (isBehind) return 'behind';
  return row.attempts > 0 ? 'trying' : 'waiting';
}
