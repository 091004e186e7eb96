import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { User } from '#domain/accounts/user.ts';
import type { TrashedInvoice } from '#domain/invoices/trash.ts';
import type { Store } from '#store/store.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aWire, type Wire } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { copiedTable } from '#tests/harness/server/copied-table.ts';
import { TrashPage } from './trash-page.tsx';

afterEach(goOnline);

const deleted: TrashedInvoice = { ...anInvoice({ invoice_number: 'FE-9' }), deleted_at: new Date().toISOString() };
const wire = (items: TrashedInvoice[]) =>
  aWire({ 'GET /api/invoices/trash': () => ({ json: { items, total: items.length } }) });
const open = (options: { wire?: Wire; user?: User; fill?: (store: Store) => Promise<unknown> } = {}) =>
  renderWithStore(<TrashPage />, options);

test('what the server has in the trash is restored and shown at once', async () => {
  const store = await open({ wire: wire([deleted]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Restaurar la factura FE-9' }));
  expect(await screen.findByText('La factura FE-9 se restauró.')).toBeTruthy();
  expect(await store.invoices.toArray()).toMatchObject([{ invoice_number: 'FE-9', change_state: 'waiting' }]);
  expect(await store.outbox.toArray()).toMatchObject([{ operation: 'invoice.restore', about: deleted.id }]);
  expect(await screen.findByText('La papelera está vacía.')).toBeTruthy();
});

test('a manager empties the trash after a question that names how many; without a network the button says why not', async () => {
  let items = [deleted, { ...deleted, id: crypto.randomUUID(), invoice_number: 'FE-10' }];
  const emptied = aWire({
    'GET /api/invoices/trash': () => ({ json: { items, total: items.length } }),
    'DELETE /api/invoices/trash': () => ({ json: { deleted: 2 } }),
  });
  const ids = items.map(({ id }) => id);
  await open({ wire: emptied, user: aUser({ role: 'admin' }) });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Vaciar papelera' });
  goOffline();
  expect(await screen.findByText('Necesitas conexión para vaciar la papelera.')).toBeTruthy();
  expect(button.disabled).toBe(true);
  goOnline();
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('¿Quieres eliminar para siempre 2 facturas, con sus archivos? No se puede deshacer.');
  items = [];
  await userEvent.click(dialog.getByRole('button', { name: 'Vaciar papelera' }));
  expect(await screen.findByText('Eliminaste 2 documentos de la papelera.')).toBeTruthy();
  expect(await screen.findByText('La papelera está vacía.')).toBeTruthy();
  const [request] = emptied.requests.filter(({ method }) => method === 'DELETE');
  expect(await request?.json()).toEqual({ ids });
});

test('somebody who is no administrator restores, and does not empty the trash', async () => {
  await open({ wire: wire([deleted]), user: aUser({ role: 'super_user' }) });
  await screen.findByRole('button', { name: 'Restaurar la factura FE-9' });
  expect(screen.queryByRole('button', { name: 'Vaciar papelera' })).toBeNull();
});

test('the trash is copied as it stands, and no name in it is a formula', async () => {
  const odd = { ...deleted, supplier_name: '=1+1', total_amount: 1_234.5, currency: 'USD' };
  await open({ wire: wire([odd]) });
  const [head, row] = await copiedTable('Papelera');
  expect(head).toBe('Número\tProveedor\tCliente\tFecha\tTotal\tEliminada\tMoneda');
  expect(row).toMatch(/^FE-9\t'=1\+1\t.*\t1234,5\t.*\tUSD$/);
});

test('without a network there is what this device has deleted, and it comes back as it was', async () => {
  const invoice = anInvoice({ invoice_number: 'FE-7' });
  const store = await open({
    fill: async (at) => {
      await at.invoices.add(invoice);
      await enqueue(at, 'invoice.delete', { id: invoice.id });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Restaurar la factura FE-7' }));
  await waitFor(async () => expect(await store.invoices.toArray()).toMatchObject([invoice]));
});

test('a deletion on its way when the trash was requested is in it once the server has it', async () => {
  const gone: TrashedInvoice[] = [];
  const invoice = anInvoice({ invoice_number: 'FE-5' });
  const store = await open({
    wire: aWire({ 'GET /api/invoices/trash': () => ({ json: { items: gone, total: gone.length } }) }),
    fill: async (at) => {
      await at.invoices.add(invoice);
      await enqueue(at, 'invoice.delete', { id: invoice.id });
    },
  });
  await screen.findByRole('button', { name: 'Restaurar la factura FE-5' });
  await waitFor(async () => expect(await store.snapshots.get('trash')).toMatchObject({ data: { total: 0 } }));
  gone.push({ ...invoice, deleted_at: new Date().toISOString() });
  await store.transaction('rw', [store.outbox, store.shadow], async () => {
    await store.outbox.clear();
    await store.shadow.clear();
  });
  await waitFor(async () => expect(await store.snapshots.get('trash')).toMatchObject({ data: { total: 1 } }));
  await screen.findByRole('button', { name: 'Restaurar la factura FE-5' });
});

test('an empty trash and one that could never be loaded show different texts', async () => {
  await open({ wire: wire([]) });
  expect(await screen.findByText('La papelera está vacía.')).toBeTruthy();
});

test('a trash that this device has never seen needs the server', async () => {
  await open();
  expect(await screen.findByText('No pudimos cargar la papelera. Intenta nuevamente.')).toBeTruthy();
});
