import { z } from 'zod/mini';
import { createDemoInvoices } from '#domain/demo/create-demo-invoices.ts';
import type { DemoInvoiceRow } from '#domain/demo/demo-analytics.ts';
import { Invoice } from '#domain/invoices/invoice.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { TrashedInvoice } from '#domain/invoices/trash.ts';
import type { Store } from '#store/store.ts';

/** What a server would keep of the example: its rows as they are now, and how far they have come. */
export const DemoState = z.object({
  day: z.iso.date(),
  rev: z.int(),
  rows: z.array(Invoice),
  trashed: z.array(TrashedInvoice),
});
export type DemoState = z.infer<typeof DemoState>;

const ID = 'sample';

/** Beside what the screens keep, and gone with them. Undefined where there is none, or none that this build can read. */
export async function readDemo(store: Store): Promise<DemoState | undefined> {
  const stored = await store.snapshots.get(ID);
  return DemoState.safeParse(stored?.data).data;
}

export const writeDemo = (store: Store, data: DemoState, now: number) =>
  store.snapshots.put({ id: ID, kind: ID, data, taken_at: now });

/** The example as it begins. */
export function createDemoState(day: string): DemoState {
  const rows = createDemoInvoices(day).map(({ row }) => row);
  return { day, rev: rows.length, rows, trashed: [] };
}

/** What does not change: details and products by id, made again from the day. */
export function createInvoiceCatalog(): (day: string) => Map<string, { detail: InvoiceDetail; row: DemoInvoiceRow }> {
  const known = new Map<string, Map<string, { detail: InvoiceDetail; row: DemoInvoiceRow }>>();
  return (day) => {
    const demoInvoices =
      known.get(day) ??
      new Map(
        createDemoInvoices(day).map(({ row, detail, products }) => [row.id, { detail, row: { ...row, products } }]),
      );
    known.set(day, demoInvoices);
    return demoInvoices;
  };
}
