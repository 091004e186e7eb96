import { Classification, type Invoice, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { RecordContent } from '#domain/records/record.ts';
import type { Store } from '#store/store.ts';
import { type EnqueueResult, enqueue } from '#sync/outbox/enqueue.ts';
import { deleteRecord, putRecord } from '#sync/records/enqueue-record.ts';
import type { Decision, RecordDecision } from './commands.ts';

/** A decision about everything takes the place of all others. */
export const WHOLE = 'everything';

/** Decisions about the same are about the same topic: only one of them takes the place of another. */
export const topicOf = (to: Decision['to']): string => {
  if (to === 'deleted' || to === 'restored') return WHOLE;
  return InvoiceStatus.safeParse(to).success ? 'status' : 'classification';
};

type Given = { id: string; to: Decision['to']; trashed: { invoice: Invoice; deleted: boolean } | undefined };

/** The decision as the app queues it; the trash, from which a person restores, shows the row as it was deleted. */
export function enqueueDecision(store: Store, { id, to, trashed }: Given, now: number): Promise<EnqueueResult> {
  if (to === 'deleted') return enqueue(store, 'invoice.delete', { id }, now);
  const status = InvoiceStatus.safeParse(to).data;
  if (status) return enqueue(store, 'invoice.set-status', { id, status }, now);
  const classification = Classification.safeParse(to).data;
  if (classification) return enqueue(store, 'invoice.set-classification', { id, classification }, now);
  return enqueue(store, 'invoice.restore', { id, row: trashed?.deleted ? trashed.invoice : undefined }, now);
}

const TYPE = 'reconciliation-mark';

export const recordIdOf = ({ record }: RecordDecision): string => `1111111${record}-1111-4111-8111-111111111111`;

const dataOf = (note: string) => ({ document: 'c1', kind: 'justified', note, at: '2026-11-01T00:00:00Z' });

/** What the server stores of a decision that is made on it; null: no record. */
export const contentOf = ({ note }: RecordDecision): RecordContent | null =>
  note === null ? null : { type: TYPE, data: dataOf(note), attachment: null };

/** What a record says; null: no record. */
export const noteOf = (content: Pick<RecordContent, 'data'> | null): string | null =>
  content && String(content.data['note']);

/** As the app queues it: a record that this device does not show is not deleted. */
export function enqueueRecord(store: Store, decision: RecordDecision, now: number): Promise<EnqueueResult> {
  const id = recordIdOf(decision);
  const { note } = decision;
  return note === null
    ? deleteRecord(store, { id }, now)
    : putRecord(store, { id, type: TYPE, data: dataOf(note) }, now);
}
