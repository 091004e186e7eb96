import { isRecordType, RECORD_TYPES } from '#domain/records/record-types.ts';
import { logEvent } from '#store/events/log-event.ts';
import { currentIds } from '#store/invoices/current-ids.ts';
import type { HandedRow } from '#store/rows/handed-row.ts';
import type { Store } from '#store/store.ts';
import type { InvoiceOperationName } from '../operations/operations.ts';
import { readChange } from '../operations/operations.ts';
import { type EnqueueResult, enqueue } from '../outbox/enqueue.ts';
import { deleteRecord, putRecord } from '../records/enqueue-record.ts';
import { isRecordChange, readPut } from '../records/record-change.ts';
import { enqueueUploads, type RefusedFile } from '../uploads/enqueue-uploads.ts';
import type { HandedChange } from './handover-format.ts';
import { handedStateOf } from './list-handed-changes.ts';
import type { Handover } from './read-handover.ts';

type HandoverDecision = { handover: Handover; change: HandedChange };

/** 'decided': it was applied or discarded before. */
export type ApplyResult =
  | { type: 'ok' }
  | { type: 'error'; problem: 'decided' | 'gone' | 'unknown' | 'read-only' | 'closing' | RefusedFile['reason'] };

/**
 * Applies a change of another person as an ordinary change of this user, with the revision that this user sees
 * (docs/offline.md#handing-changes-over). If the device dies before the mark is written, the change shows as "already".
 */
export async function applyHandedChange(
  store: Store,
  decided: HandoverDecision,
  now = Date.now(),
): Promise<ApplyResult> {
  const { change } = decided;
  if (await store.handed.get(change.op_id)) return { type: 'error', problem: 'decided' };
  const result = await applyChange(store, decided, now);
  if (result.type === 'ok') await mark(store, decided, { decision: 'applied', at: now });
  return result;
}

/** Leaves a change of another person out, for good. */
export const discardHandedChange = (store: Store, decided: HandoverDecision, now = Date.now()): Promise<void> =>
  mark(store, decided, { decision: 'discarded', at: now });

function applyChange(store: Store, decided: HandoverDecision, now: number): Promise<ApplyResult> {
  const { change } = decided;
  if (isRecordChange(change)) return applyToRecord(store, decided, now);
  return change.file ? applyFile(store, decided, now) : applyToInvoice(store, change, now);
}

/** As the record that this user sees: what the author had seen does not count here. */
async function applyToRecord(store: Store, { handover, change }: HandoverDecision, now: number): Promise<ApplyResult> {
  if (handedStateOf(change, undefined) !== 'ready') return { type: 'error', problem: 'unknown' };
  const label = change.number;
  const put = readPut(change);
  if (!put) return toApplyResult(await deleteRecord(store, { id: change.about, label }, now));
  const { type, data } = put;
  if (!isRecordType(type) || !RECORD_TYPES[type].data.safeParse(data).success)
    return { type: 'error', problem: 'unknown' };
  const attachment = (change.file && handover.files.get(change.file.path)?.buffer) ?? null;
  // The schema of its type has accepted the data.
  return toApplyResult(await putRecord(store, { id: put.id, type, data: data as never, attachment, label }, now));
}

const toApplyResult = ({ outcome }: EnqueueResult): ApplyResult =>
  outcome === 'queued' || outcome === 'unchanged' ? { type: 'ok' } : { type: 'error', problem: outcome };

async function applyToInvoice(store: Store, handed: HandedChange, now: number): Promise<ApplyResult> {
  const [id = handed.about] = await currentIds(store, [handed.about]);
  const row = await store.invoices.get(id);
  const state = handedStateOf(handed, row);
  const change = readChange(handed);
  if (!change || state === 'unknown') return { type: 'error', problem: 'unknown' };
  if (state === 'already') return { type: 'ok' };
  // 'ready' is a known operation about an invoice, and `readChange` has parsed its input.
  const name = handed.operation as InvoiceOperationName;
  return toApplyResult(await enqueue(store, name, { ...(change.input as object), id } as never, now));
}

async function applyFile(store: Store, { handover, change }: HandoverDecision, now: number): Promise<ApplyResult> {
  const bytes = change.file && handover.files.get(change.file.path);
  if (!change.file || !bytes || change.operation !== 'upload.file') return { type: 'error', problem: 'unknown' };
  const { name, mime, sha256 } = change.file;
  const { refused } = await enqueueUploads(store, [{ name, type: mime, sha256, bytes: bytes.buffer }], now);
  const [first] = refused;
  return first ? { type: 'error', problem: first.reason } : { type: 'ok' };
}

/** The log of this device says whose change it was. */
async function mark(
  store: Store,
  { handover, change: { op_id, about } }: HandoverDecision,
  { decision, at }: Omit<HandedRow, 'op_id'>,
): Promise<void> {
  await store.transaction('rw', [store.handed, store.log], async () => {
    await store.handed.put({ op_id, decision, at });
    const kind = decision === 'applied' ? 'handed_applied' : 'handed_discarded';
    await logEvent(store, { at, kind, about, detail: handover.author });
  });
}
