import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { Registry } from '#store/registry.ts';
import { Store, storeName } from '#store/store.ts';
import { aDevice, wipeDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { deleteAllDatabases } from './delete-all-databases.ts';

beforeEach(() => void wipeDevice());

test('nothing of anybody stays, and what is not ours is not touched', async () => {
  const server = new InMemoryServer();
  const invoice = anInvoice({ status: 'sent' });
  server.put(invoice);
  const device = await aDevice(server);
  await device.engine.pull();
  await enqueue(device.store, 'invoice.set-status', { id: invoice.id, status: 'paid' }, device.clock.now);
  const other = await new Store(storeName('another-company', 'somebody')).open();
  await other.close();
  const stranger = new Dexie('of-another-app');
  stranger.version(1).stores({ things: 'id' });
  await stranger.open();

  await deleteAllDatabases();
  expect(await Dexie.getDatabaseNames()).toEqual(['of-another-app']);
  expect(await new Registry().accounts.count()).toBe(0);
});

test('a tab that does not let go keeps a database with nothing in it', async () => {
  const server = new InMemoryServer();
  const device = await aDevice(server);
  const invoice = anInvoice({ status: 'sent' });
  await device.store.invoices.add(invoice);
  const sleeping = new Store(device.store.name);
  await sleeping.open();
  // This connection receives the `versionchange` event and does not close.
  sleeping.on('versionchange', () => false);
  sleeping.backendDB().onversionchange = null;

  await deleteAllDatabases(50);
  expect(await sleeping.backendDB().transaction('invoices').objectStore('invoices').name).toBe('invoices');
  expect(await sleeping.invoices.count()).toBe(0);
  sleeping.close();
});
