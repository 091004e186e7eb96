import type { InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { Store } from '#store/store.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aDevice, type Device, wipeDevice } from '../a-device.ts';
import { anInvoice } from '../an-invoice.ts';
import { InMemoryServer } from '../in-memory-server.ts';
import type { Fault } from '../server-faults.ts';

export const a = anInvoice({ status: 'sent' });
export const b = anInvoice({ status: 'sent' });

/** A server with two invoices, a device that has pulled them, and short helpers for their actions. */
export async function twoInvoices() {
  wipeDevice();
  const server = new InMemoryServer();
  for (const invoice of [a, b]) server.put(invoice);
  const device = await aDevice(server);
  await device.engine.pull();
  return { server, device, ...actionsOn(server, device) };
}
export type TwoInvoices = Awaited<ReturnType<typeof twoInvoices>>;

function actionsOn(server: InMemoryServer, { store, engine, clock }: Device) {
  return {
    change: (status: InvoiceStatus, id = a.id) => enqueue(store, 'invoice.set-status', { id, status }, clock.now),
    remove: (id = a.id) => enqueue(store, 'invoice.delete', { id }, clock.now),
    shown: async (id = a.id) => (await store.invoices.get(id))?.status,
    atServer: (id = a.id) => server.rows.get(id)?.invoice.status,
    outbox: () => outboxOf(store),
    opsSent: () => server.requests.flatMap((request) => request.op_id ?? []),
    drainWith: (...faults: Fault[]) => {
      server.faults = faults;
      return engine.drain({ ignoreBackoff: true });
    },
  };
}

const outboxOf = (store: Store) => store.outbox.orderBy('seq').toArray();
