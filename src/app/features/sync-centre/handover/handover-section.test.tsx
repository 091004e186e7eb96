import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { zipSync } from 'fflate';
import { afterEach, expect, test } from 'vitest';
import type { User } from '#domain/accounts/user.ts';
import { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { exportHandover } from '#sync/handover/export-handover.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { saveSignIn } from '#sync/session/session.ts';
import { enqueueUploads } from '#sync/uploads/enqueue-uploads.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { SyncPage } from '../sync-page.tsx';

afterEach(goOnline);

const fe = anInvoice({ invoice_number: 'FE4022', status: 'sent', classification: 'expense', rev: 4 });
const other = anInvoice({ invoice_number: 'FE-8', status: 'sent', rev: 4 });
const admin = (overrides: Partial<User> = {}) => aUser({ role: 'admin', ...overrides });

/** What the device of somebody who left has exported: a status, a deletion and a file. */
async function aHandover(): Promise<File> {
  const store: Store = await saveSignIn(new Registry(`registry-${crypto.randomUUID()}`), {
    token: 'token',
    user: aUser(),
  });
  await store.invoices.bulkAdd([fe, other]);
  await enqueue(store, 'invoice.set-status', { id: fe.id, status: 'paid' });
  await enqueue(store, 'invoice.delete', { id: other.id });
  await enqueueUploads(store, [
    { name: 'tarde.xml', type: 'text/xml', bytes: new Uint8Array([60, 97, 47, 62]).buffer },
  ]);
  const bytes = zipSync(await exportHandover(store, 'Ana Gómez'), { level: 0 });
  store.close();
  return new File([new Uint8Array(bytes)], 'cambios-de-ana.zip', { type: 'application/zip' });
}

async function open(user: User = admin()) {
  goOffline();
  return renderWithStore(<SyncPage />, {
    user,
    fill: (store) => store.invoices.bulkAdd([{ ...fe, status: 'pending_payment' }, other]),
  });
}

async function choose(file: File) {
  await screen.findByRole('button', { name: 'Abrir cambios de otra persona' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no input');
  await userEvent.upload(input, file);
}

const listOf = async () => within(await screen.findByRole('region', { name: /^Cambios de Ana Gómez/ }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('only an administrator or the titular opens the changes of others', async () => {
  await open(aUser({ role: 'regular_user', permissions: { features: [], download_tabs: [], upload_types: [] } }));
  await screen.findByText('Sincronización');
  expect(screen.queryByRole('button', { name: 'Abrir cambios de otra persona' })).toBeNull();
});

test('each change says what it does, who made it, and the invoice in the file and now', async () => {
  await open();
  await choose(await aHandover());
  const list = await listOf();
  const row = within(list.getByText('Marcar FE4022 como Pagada').closest('li') ?? document.body);
  expect(row.getByText('En el archivo:')).toBeTruthy();
  expect(row.getByText('Ahora:')).toBeTruthy();
  expect(row.getByText('Pendiente de pago')).toBeTruthy();
  expect(row.getByText(/^Ana Gómez, el /)).toBeTruthy();
  expect(list.getByText('Eliminar la factura FE-8')).toBeTruthy();
  expect(list.getByText('Subir tarde.xml')).toBeTruthy();
});

test('without a network a change is applied as an own one, once, also when the file is opened again', async () => {
  const file = await aHandover();
  const user = admin();
  const store = await open(user);
  await choose(file);
  await press('Aplicar: Marcar FE4022 como Pagada');
  await screen.findByText('Aplicaste el cambio. Se enviará con los tuyos.');
  expect(await store.outbox.toArray()).toMatchObject([{ about: fe.id, user_id: user.id, base_rev: 4 }]);
  await press('Aplicar: Subir tarde.xml');
  await waitFor(async () => expect(await store.blobs.count()).toBe(1));
  await choose(file);
  const list = await listOf();
  await waitFor(() => expect(list.getAllByText('Aplicado')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Aplicar: Marcar FE4022 como Pagada' })).toBeNull();
});

test('a change is discarded after a confirmation, and then everything is decided', async () => {
  const store = await open();
  await choose(await aHandover());
  for (const words of ['Marcar FE4022 como Pagada', 'Eliminar la factura FE-8', 'Subir tarde.xml']) {
    await press(`Descartar: ${words}`);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(await screen.findByText(/Ya decidiste sobre todos los cambios de este archivo\./)).toBeTruthy();
  expect(await store.outbox.count()).toBe(0);
});

test('a file that the role or plan does not allow cannot be applied', async () => {
  await open(admin({ permissions: { features: ['*'], download_tabs: [], upload_types: ['pdf'] } }));
  await choose(await aHandover());
  await listOf();
  expect(
    await screen.findByText(
      'Tu plan o tu rol no permite subir este archivo. Mejora tu plan, pide a un administrador que lo suba, o descártalo.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Aplicar: Subir tarde.xml' }).disabled).toBe(true);
});

test('a file that is none, or of another company, is refused by name', async () => {
  await open(admin({ company: { id: crypto.randomUUID(), name: 'Otra S.A.S.', nits: [] } }));
  await choose(new File(['hola'], 'foto.zip', { type: 'application/zip' }));
  expect(
    await screen.findByText(
      '«foto.zip» no es un archivo de cambios de Cuadra, o está dañado. Pide que lo exporten de nuevo.',
    ),
  ).toBeTruthy();
  await choose(await aHandover());
  expect(
    await screen.findByText(
      '«cambios-de-ana.zip» tiene cambios de otra empresa. No podemos abrirlo aquí: entrégalo a un administrador de esa empresa.',
    ),
  ).toBeTruthy();
});
