import { API_VERSION } from '#contract/endpoint.ts';
import type { User } from '#domain/accounts/user.ts';
import { isSameContent } from '#domain/records/record.ts';
import type { RecordData, RecordType } from '#domain/records/record-types.ts';
import { RECORD_TYPES } from '#domain/records/record-types.ts';
import { logEvent } from '#store/events/log-event.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { withReopen } from '#store/with-reopen.ts';
import { withFreedSpace, withReserve } from '../device/with-freed-space.ts';
import { checkChangeAllowed } from '../outbox/check-change-allowed.ts';
import type { EnqueueResult } from '../outbox/enqueue.ts';
import { isPending } from '../outbox/is-pending.ts';
import { resetForRetry } from '../outbox/reset-for-retry.ts';
import { sha256Hex } from '../uploads/sha256.ts';
import { applyRecordChanges } from './project-record.ts';
import { DeleteRecordInput, isRecordChange, PutRecordInput, RECORD_DELETE, RECORD_PUT } from './record-change.ts';
import { type KnownRecord, readKnownRecord, recordSeenNow, writeKnownRecord } from './shown-records.ts';

export type RecordPut<T extends RecordType> = {
  id: string;
  type: T;
  data: RecordData<T>;
  /** New bytes of the attachment; null removes it, undefined keeps the one that is shown. */
  attachment?: ArrayBuffer | null;
  /** The name of the record in the list of pending changes. */
  label?: string;
};

type RecordChange = Pick<OutboxRow, 'about' | 'operation'> & {
  label: string | undefined;
  /** Undefined when there is nothing to change. */
  input: (known: KnownRecord, email: string | null) => unknown;
};

/** What to do with one record: store it, or delete it. */
export type RecordEdit<T extends RecordType = RecordType> = RecordPut<T> | { id: string; label?: string; data?: never };

/** A put with the digest of its bytes: inside a transaction only the database may be awaited. */
type PreparedEdit = { change: RecordChange; attachment?: { sha256: string; size: number; bytes: ArrayBuffer } };

/**
 * Stores a record and, with it, the bytes of its attachment: it is shown from now on and sent when possible
 * (docs/offline.md#records). When the promise resolves, all is on disk; when it rejects (no space left), nothing is.
 * Throws for data that does not have the shape of its type.
 */
export const putRecord = async <T extends RecordType>(
  store: Store,
  put: RecordPut<T>,
  now = Date.now(),
): Promise<EnqueueResult> => oneOf(await writeEdits(store, [put], now));

/** Deletes a record; 'gone' when this device does not show it. */
export const deleteRecord = async (
  store: Store,
  removal: { id: string; label?: string },
  now = Date.now(),
): Promise<EnqueueResult> => oneOf(await writeEdits(store, [removal], now));

/**
 * Stores and deletes records in one transaction: all of them, or none. Each is a change of its own on the way to the
 * server. False when this device may not write now; rejects when it is full.
 */
export async function changeRecords<T extends RecordType>(
  store: Store,
  edits: readonly RecordEdit<T>[],
  now = Date.now(),
): Promise<boolean> {
  const results = await writeEdits(store, edits, now);
  return results.every(({ outcome }) => outcome === 'queued' || outcome === 'unchanged' || outcome === 'gone');
}

const oneOf = ([result]: readonly EnqueueResult[]): EnqueueResult => result ?? { outcome: 'gone', replaced: [] };

/** So many changes may use the reserve of a full device. */
const MAX_SMALL = 100;

async function writeEdits(store: Store, edits: readonly RecordEdit[], now: number): Promise<EnqueueResult[]> {
  const prepared = await Promise.all(edits.map(prepareEdit));
  const hasBytes = prepared.some(({ attachment }) => attachment !== undefined);
  const write = () =>
    store.transaction('rw', store.changeTables, async () => {
      const results: EnqueueResult[] = [];
      for (const { change, attachment } of prepared) {
        if (attachment) await store.attachments.put({ ...attachment, record_id: change.about });
        results.push(await enqueueChange(store, change, now));
      }
      return results;
    });
  const isSmall = !hasBytes && edits.length <= MAX_SMALL;
  return withReopen(store, () => (isSmall ? withReserve(store, 'change', write) : withFreedSpace(store, write)));
}

async function prepareEdit(edit: RecordEdit): Promise<PreparedEdit> {
  const { id, label } = edit;
  if (edit.data === undefined) {
    const input = ({ row }: KnownRecord) => row && DeleteRecordInput.parse({ id });
    return { change: { about: id, operation: RECORD_DELETE, label, input } };
  }
  const { type, attachment: bytes } = edit;
  const data = RECORD_TYPES[type].data.parse(edit.data);
  const ref = bytes && { sha256: await sha256Hex(new Uint8Array(bytes)), size: bytes.byteLength };
  const input: RecordChange['input'] = ({ row }, by) => {
    const kept = bytes === undefined ? (row?.attachment ?? null) : null;
    return PutRecordInput.parse({ id, type, data, attachment: ref ?? kept, by });
  };
  const change = { about: id, operation: RECORD_PUT, label, input };
  return ref && bytes ? { change, attachment: { ...ref, bytes } } : { change };
}

async function enqueueChange(store: Store, change: RecordChange, now: number): Promise<EnqueueResult> {
  const permission = await checkChangeAllowed(store, now);
  const known = await readKnownRecord(store, change.about);
  if ('refused' in permission) {
    // Also removes the bytes that were written for this change.
    await writeKnownRecord(store, change.about, known);
    return { outcome: permission.refused, replaced: [] };
  }
  const input = change.input(known, permission.user?.email ?? null);
  if (input === undefined) return { outcome: 'gone', replaced: [] };
  const seen = await seenByAuthor(store, known);
  const row = newOutboxRow({ ...change, input }, seen, { now, user: permission.user });
  const { op_id, replaced } = await writeChange(store, known, row);
  const event = { at: now, kind: op_id ? 'queued' : 'undone', about: row.about } as const;
  await logEvent(store, { ...event, detail: op_id ?? replaced.join(' ') });
  return op_id ? { outcome: 'queued', op_id, replaced } : { outcome: 'unchanged', replaced };
}

type NewRow = Omit<OutboxRow, 'seq'>;

const newOutboxRow = (
  { about, operation, label, input }: Omit<RecordChange, 'input'> & { input: unknown },
  seen: Pick<OutboxRow, 'base_rev' | 'position'>,
  { now, user }: { now: number; user: User | undefined },
): NewRow => ({
  about,
  operation,
  input,
  ...(label !== undefined && { label }),
  ...seen,
  user_id: user?.id ?? '',
  company_id: user?.company?.id ?? '',
  api: API_VERSION,
  ...resetForRetry(now),
});

async function writeChange(store: Store, known: KnownRecord, row: NewRow) {
  const { drop, into, add } = coalesceRecord(known, row);
  const { about, input, label } = row;
  await store.outbox.bulkDelete(drop.map(({ seq }) => seq));
  if (into) await store.outbox.put({ ...into, input, ...(label !== undefined && { label }) });
  if (add) await store.outbox.add(row);
  const { lane } = await readKnownRecord(store, about);
  await writeKnownRecord(store, about, { ...known, lane });
  return { op_id: into?.op_id ?? (add ? row.op_id : undefined), replaced: drop.map(({ op_id }) => op_id) };
}

/** Under an own pending change, a later one of somebody else is not shown: the person saw what the first change was based on. */
async function seenByAuthor(store: Store, { base, lane }: KnownRecord) {
  const first = lane.find(isPending);
  if (!first) return recordSeenNow(store, base);
  const { base_rev, position } = first;
  return { base_rev, ...(position !== undefined && { position }) };
}

type RecordPlan = { drop: OutboxRow[]; into: OutboxRow | undefined; add: boolean };

/**
 * What a new change does to its lane (docs/offline.md#records): each change decides about the whole record, so it takes the
 * place of the unsent and the rejected ones. Nothing is left to send when the record is again as it was before them.
 */
function coalesceRecord({ base, lane }: KnownRecord, added: NewRow): RecordPlan {
  const rejected = lane.filter((row) => isRecordChange(row) && (row.refusal?.status ?? 0) >= 400 && !isPending(row));
  const pending = lane.filter(isPending);
  const start = pending.findLastIndex((row) => row.attempts > 0 || !isRecordChange(row)) + 1;
  const [sent, unsent] = [pending.slice(0, start), pending.slice(start)];
  const before = applyRecordChanges(base, sent);
  const after = applyRecordChanges(base, [...sent, { ...added, seq: Number.MAX_SAFE_INTEGER }]);
  if (isSameContent(before, after)) return { drop: [...rejected, ...unsent], into: undefined, add: false };
  const into = unsent.find((row) => row.operation === added.operation);
  return { drop: [...rejected, ...unsent.filter((row) => row !== into)], into, add: !into };
}
