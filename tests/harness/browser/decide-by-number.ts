import type { Store } from '#store/store.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import type { AnUploadServer } from '../server/an-upload-server.ts';

/** The id of an invoice on the device; empty where there is none. */
export const idOf = async (store: Store, number: string) =>
  (await store.invoices.toArray()).find(({ invoice_number }) => invoice_number === number)?.id ?? '';

export const pay = async (store: Store, number: string) =>
  enqueue(store, 'invoice.set-status', { id: await idOf(store, number), status: 'paid' });

export const classify = async (store: Store, number: string, classification: 'income' | 'expense') =>
  enqueue(store, 'invoice.set-classification', { id: await idOf(store, number), classification });

export const remove = async (store: Store, number: string) =>
  enqueue(store, 'invoice.delete', { id: await idOf(store, number) });

/** What the server stored of an invoice. */
export const atServer = (server: AnUploadServer, number: string) =>
  [...server.stored.rows.values()].find(({ invoice }) => invoice.invoice_number === number);
