import { DOCUMENT_KEY_PREFIX, documentKey } from '#domain/files/document-key.ts';
import { documentIdentity } from '#domain/files/file-reading.ts';
import type { ForeignAnswers } from '#domain/files/foreign-documents.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { logEvent } from '#store/events/log-event.ts';
import type { OutboxRow, Refusal } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import type { UnstoredDocument } from '../operations/define-operation.ts';
import { changeUploads } from '../operations/upload-rows.ts';
import { isAsSeen } from './is-as-seen.ts';
import { isPending } from './is-pending.ts';
import { seenNow } from './plan-changes.ts';
import { readSeenPosition } from './seen-position.ts';

/** The decisions about documents that only this device has read, in order. */
const listWaiting = (store: Store): Promise<OutboxRow[]> =>
  store.outbox.where('about').startsWith(DOCUMENT_KEY_PREFIX).sortBy('seq');

/**
 * The server has these invoices: they replace the previews of their documents, and what was decided about the documents
 * is now decided about the invoices (docs/offline.md#decisions-before-the-upload). Compute the rows of the invoices again
 * afterwards. Call it in a transaction of all change tables.
 */
export async function adoptDocuments(store: Store, invoices: readonly Invoice[]): Promise<void> {
  if (invoices.length === 0) return;
  await store.invoices.where('preview_of').anyOf(invoices.map(documentIdentity)).delete();
  const waiting = await listWaiting(store);
  if (waiting.length === 0) return;
  const position = await readSeenPosition(store);
  for (const invoice of invoices) {
    const key = documentKey(documentIdentity(invoice));
    const lane = waiting.filter(({ about }) => about === key);
    if (lane.length === 0) continue;
    const shown = await takeAnswer(store, invoice, lane);
    await store.outbox.bulkPut(lane.map((row) => moveToInvoice(row, { invoice, shown, position })));
    await store.shadow.delete(key);
  }
}

type Target = { invoice: Invoice; shown: Invoice; position: string | undefined };

/** `shown`: the invoice with what the preview showed beside the server's values. What a person has not seen is a conflict. */
function moveToInvoice(row: OutboxRow, { invoice, shown, position }: Target): OutboxRow {
  // The input of every operation about an invoice names it as `id`.
  const moved = { ...row, about: invoice.id, input: { ...(row.input as object), id: invoice.id } };
  if (!isPending(row)) return moved;
  if (isAsSeen(moved, shown)) return { ...moved, ...seenNow(invoice, position) };
  return { ...moved, state: 'parked', refusal: { status: 409, code: 'conflict', detail: '', current: invoice } };
}

const DECIDES_CLASSIFICATION = ['invoice.set-classification', 'invoice.delete'];

/**
 * Returns the invoice with the class that the user had chosen for the document at the upload, which the preview showed. A
 * later decision about the class takes the place of that answer.
 */
async function takeAnswer(store: Store, invoice: Invoice, lane: readonly OutboxRow[]): Promise<Invoice> {
  const identity = documentIdentity(invoice);
  const uploads = await store.uploads.filter(({ foreign_answers }) => identity in (foreign_answers ?? {})).toArray();
  const answer = uploads[0]?.foreign_answers?.[identity];
  if (answer === undefined || answer === 'skip') return invoice;
  if (lane.some((row) => isPending(row) && DECIDES_CLASSIFICATION.includes(row.operation)))
    for (const upload of uploads)
      await changeUploads(store, [upload], { foreign_answers: without(identity, upload.foreign_answers) });
  return invoice.classification === 'none' ? { ...invoice, classification: answer } : invoice;
}

const without = (identity: string, answers: ForeignAnswers = {}): ForeignAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => key !== identity));

/**
 * Of these documents, the decisions that no file carries any more: neither one that waits nor one that the server has
 * rejected and the person may send again.
 */
export async function listAbandoned(store: Store, keys: readonly string[]): Promise<OutboxRow[]> {
  if (keys.length === 0) return [];
  const rows = (await listWaiting(store)).filter((row) => isPending(row) && keys.includes(row.about));
  if (rows.length === 0) return [];
  const files = await store.uploads.where('state').anyOf('waiting', 'sending', 'failed').toArray();
  const documents = files.flatMap(({ reading }) => reading?.documents ?? []);
  const carried = new Set(documents.map(({ identity }) => documentKey(identity)));
  return rows.filter(({ about }) => !carried.has(about));
}

/**
 * The server has made no invoice of these documents: what was decided about them is left to the person. A document that
 * the server has refused needs no deletion.
 */
export async function rejectUnstored(store: Store, unstored: readonly UnstoredDocument[], now: number): Promise<void> {
  const byId = new Map(unstored.map((one) => [one.id, one]));
  for (const row of await listAbandoned(store, [...byId.keys()])) {
    const { isRefused = false, detail = '' } = byId.get(row.about) ?? {};
    const isDone = isRefused && row.operation === 'invoice.delete';
    const refusal: Refusal = { status: 422, code: 'document_not_stored', detail };
    if (isDone) await store.outbox.delete(row.seq);
    else await store.outbox.update(row.seq, { state: 'parked', refusal });
    const kind = isDone ? 'sent' : 'parked';
    await logEvent(store, { at: now, kind, about: row.about, detail: isDone ? row.op_id : '422 document_not_stored' });
  }
}
