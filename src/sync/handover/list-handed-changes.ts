import { isDocumentKey } from '#domain/files/document-key.ts';
import { currentIds } from '#store/invoices/current-ids.ts';
import type { HandedRow } from '#store/rows/handed-row.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';
import { readChange } from '../operations/operations.ts';
import { DeleteRecordInput, isRecordChange, RECORD_DELETE, readPut } from '../records/record-change.ts';
import type { HandedChange } from './handover-format.ts';

/**
 * 'ready' can be applied. 'already': the invoice is that way now. 'gone': this device has no such invoice. 'unknown':
 * this build does not know the operation, or the bytes of the file are missing.
 */
export type HandedState = 'ready' | 'already' | 'gone' | 'unknown' | HandedRow['decision'];

/** A change of another person, and the invoice as this device shows it now. */
export type HandedEntry = { change: HandedChange; now: InvoiceRow | undefined; state: HandedState };

/** In the order of the file. For a live query. */
export function listHandedChanges(store: Store, changes: readonly HandedChange[]): Promise<HandedEntry[]> {
  return store.transaction('r', [store.invoices, store.shadow, store.uploads, store.handed], async () => {
    const ids = await currentIds(
      store,
      changes.map(({ about }) => about),
    );
    const [rows, decided] = await Promise.all([
      store.invoices.bulkGet(ids),
      store.handed.bulkGet(changes.map(({ op_id }) => op_id)),
    ]);
    return changes.map((change, index) => {
      const now = rows[index];
      return { change, now, state: decided[index]?.decision ?? handedStateOf(change, now) };
    });
  });
}

/** `now`: the invoice of the change on this device. */
export const handedStateOf = (handed: HandedChange, now: InvoiceRow | undefined): HandedState =>
  isRecordChange(handed) ? recordStateOf(handed) : invoiceStateOf(handed, now);

function invoiceStateOf(handed: HandedChange, now: InvoiceRow | undefined): HandedState {
  const change = readChange(handed);
  if (!change || change.about !== handed.about) return 'unknown';
  if (handed.operation === 'upload.file') return handed.file ? 'ready' : 'unknown';
  if (handed.operation === 'invoice.restore') return now ? 'already' : 'ready';
  if (!now) return isDeleted(handed) ? 'already' : 'gone';
  return JSON.stringify(change.project(now)) === JSON.stringify(now) ? 'already' : 'ready';
}

/** A record is complete with its attachment. Saving it again as it is leaves nothing to send. */
function recordStateOf(handed: HandedChange): HandedState {
  if (handed.operation === RECORD_DELETE)
    return DeleteRecordInput.safeParse(handed.input).success ? 'ready' : 'unknown';
  const put = readPut(handed);
  if (!put) return 'unknown';
  return put.attachment === null || put.attachment.sha256 === handed.file?.sha256 ? 'ready' : 'unknown';
}

/** A deletion of an invoice that is not here has had its effect; one of a document waits for its file. */
const isDeleted = ({ operation, about }: HandedChange): boolean =>
  operation === 'invoice.delete' && !isDocumentKey(about);
