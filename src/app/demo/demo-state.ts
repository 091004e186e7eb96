import { z } from 'zod/mini';
import { createDemoInvoices } from '#domain/demo/create-demo-invoices.ts';
import type { DemoInvoiceRow } from '#domain/demo/demo-analytics.ts';
import type { DianDocument } from '#domain/dian/document.ts';
import { Invoice } from '#domain/invoices/invoice.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { TrashedInvoice } from '#domain/invoices/trash.ts';
import { RecordState } from '#domain/records/record.ts';
import type { Store } from '#store/store.ts';

/** The state that a server would store of the demo: its current rows, and their last revision. */
export const DemoState = z.object({
  day: z.iso.date(),
  rev: z.int(),
  rows: z.array(Invoice),
  trashed: z.array(TrashedInvoice),
  records: z._default(z.array(RecordState), []),
});
export type DemoState = z.infer<typeof DemoState>;

const ID = 'sample';

/**
 * Stored with the screens' snapshots and deleted with them. Undefined when it is missing, or not valid for this build.
 */
export async function readDemo(store: Store): Promise<DemoState | undefined> {
  const stored = await store.snapshots.get(ID);
  return DemoState.safeParse(stored?.data).data;
}

export const writeDemo = (store: Store, data: DemoState, now: number) =>
  store.snapshots.put({ id: ID, kind: ID, data, taken_at: now });

/** Returns the initial state of the demo. */
export function createDemoState(day: string): DemoState {
  const rows = createDemoInvoices(day).map(({ row }) => row);
  return { day, rev: rows.length, rows, trashed: [], records: [] };
}

type DemoDocument = { detail: InvoiceDetail; row: DemoInvoiceRow; document: DianDocument };

/** Returns the data that does not change: details, products and documents by id, generated from the day. */
export function createInvoiceCatalog(): (day: string) => Map<string, DemoDocument> {
  const known = new Map<string, Map<string, DemoDocument>>();
  return (day) => {
    const demoInvoices =
      known.get(day) ??
      new Map(
        createDemoInvoices(day).map(({ row, products, ...rest }) => [row.id, { ...rest, row: { ...row, products } }]),
      );
    known.set(day, demoInvoices);
    return demoInvoices;
  };
}
