import { z } from 'zod/mini';
import { sampleBooks } from '#domain/demo/sample-books.ts';
import type { SampleRow } from '#domain/demo/sample-figures.ts';
import { Invoice } from '#domain/invoices/invoice.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { TrashedInvoice } from '#domain/invoices/trash.ts';
import type { Store } from '#store/store.ts';

/** What a server would keep of the example: its rows as they are now, and how far they have come. */
export const SampleState = z.object({
  day: z.iso.date(),
  rev: z.int(),
  rows: z.array(Invoice),
  trashed: z.array(TrashedInvoice),
});
export type SampleState = z.infer<typeof SampleState>;

const ID = 'sample';

/** Beside what the screens keep, and gone with them. Undefined where there is none, or none that this build can read. */
export async function readSample(store: Store): Promise<SampleState | undefined> {
  const kept = await store.snapshots.get(ID);
  return SampleState.safeParse(kept?.data).data;
}

export const writeSample = (store: Store, data: SampleState, now: number) =>
  store.snapshots.put({ id: ID, kind: ID, data, taken_at: now });

/** The example as it begins. */
export function newSample(day: string): SampleState {
  const rows = sampleBooks(day).map(({ row }) => row);
  return { day, rev: rows.length, rows, trashed: [] };
}

/** What does not change: details and products by id, made again from the day. */
export function createBooks(): (day: string) => Map<string, { detail: InvoiceDetail; row: SampleRow }> {
  const known = new Map<string, Map<string, { detail: InvoiceDetail; row: SampleRow }>>();
  return (day) => {
    const books =
      known.get(day) ??
      new Map(sampleBooks(day).map(({ row, detail, products }) => [row.id, { detail, row: { ...row, products } }]));
    known.set(day, books);
    return books;
  };
}
