import { type CodingReversal, reverseCoding } from '#domain/coding/with-coding.ts';
import { readRows } from '#store/invoices/read-rows.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';
import { type ChangeRequest, enqueueMany } from '#sync/outbox/enqueue-many.ts';
import { rememberLater } from './remember-later.ts';

type Options = { onProgress?: (done: number) => void };

type FieldReversal = { fields: readonly string[]; isOwn: (shown: InvoiceRow, field: string) => boolean } & Options;

/**
 * Enqueues the changes that give `fields` the values and origins of `before` again, where `isOwn` says that the shown value
 * is still the one to take back. Returns how many invoices were refused.
 */
export async function reverseFields(
  store: Store,
  before: readonly InvoiceRow[],
  { fields, isOwn, ...options }: FieldReversal,
): Promise<number> {
  const rows = await readRows(
    store,
    before.map(({ id }) => id),
  );
  const now = new Map(rows.map((row) => [row.id, row]));
  const reversals = before.map((row) => {
    const shown = now.get(row.id);
    const own = fields.filter((field) => shown && isOwn(shown, field));
    return { id: row.id, changes: mergeRemovals(reverseCoding(row, own)) };
  });
  let refused = 0;
  // A list of requests names each invoice once, and values of different origins are different requests.
  for (let rank = 0; reversals.some(({ changes }) => changes.length > rank); rank += 1) {
    const requests = reversals.flatMap(({ id, changes }) => toRequests(id, changes[rank]));
    refused += (await enqueueMany(store, requests, options)).refused.length;
    const decided = requests.flatMap((request) => {
      const row = now.get(request.input.id);
      return row ? [{ row, request }] : [];
    });
    rememberLater(store, decided);
  }
  return refused;
}

/** Removing values and giving status and class back to the document is one request: the removal is the same in both. */
function mergeRemovals(changes: readonly CodingReversal[]): CodingReversal[] {
  const removal = changes.find(({ values }) => Object.values(values).every((value) => value === null));
  const stated = changes.find(({ rule, restores }) => rule === null && restores);
  if (!removal || !stated || removal === stated) return [...changes];
  const merged = { ...stated, values: { ...stated.values, ...removal.values } };
  return [merged, ...changes.filter((change) => change !== removal && change !== stated)];
}

const toRequests = (id: string, change: CodingReversal | undefined): ChangeRequest[] =>
  change ? [{ name: 'invoice.set-coding', input: { id, ...change } }] : [];
