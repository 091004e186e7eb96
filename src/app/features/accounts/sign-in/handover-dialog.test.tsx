import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMeta } from '#store/meta.ts';
import { Store } from '#store/store.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { aSessionManager, renderWithSession } from '#tests/harness/browser/render-with-store.tsx';
import { LoginPage } from './login-page.tsx';

const saved: Blob[] = [];

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = vi.fn((blob: Blob) => {
    saved.push(blob);
    return 'blob:x';
  });
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => {
  goOnline();
  vi.restoreAllMocks();
});

/** An account that signed out and kept one change, on a device without a network. */
async function open() {
  const manager = await aSessionManager();
  const user = aUser();
  await manager.signIn({ token: 'secreto-de-la-sesion', user });
  const session = manager.getSnapshot();
  if (session.type !== 'signed_in') throw new Error('not signed in');
  const invoice = anInvoice();
  await session.store.invoices.add(invoice);
  await enqueue(session.store, 'invoice.set-status', { id: invoice.id, status: 'paid' });
  const { name } = session.store;
  expect(await readMeta(session.store, 'token')).toBe('secreto-de-la-sesion');
  await manager.signOut('keep');
  await manager.registry.accounts.update(name, { pending_count: 1 });
  goOffline();
  await renderWithSession(<LoginPage />, manager);
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar cambios' }));
  return { manager, name };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
async function exportAs(author: string) {
  await userEvent.type(await screen.findByLabelText('Tu nombre'), author);
  await userEvent.click(await button('Exportar'));
}

test('the dialog says what the file contains and for whom it is, and exports only with a name', async () => {
  await open();
  expect(await screen.findByText(/No lleva tu contraseña ni tu sesión\./)).toBeTruthy();
  expect(screen.getByText(/Entrégalo solo a un administrador de Comercial Ejemplo S\.A\.S\./)).toBeTruthy();
  expect((await button('Exportar')).disabled).toBe(true);
  expect(saved).toEqual([]);
});

test('without a network and without a sign-in the changes are saved, and stay on this device', async () => {
  const { name } = await open();
  await exportAs('Ana Gómez');
  expect(await screen.findByText(/^Descargamos cuadra-cambios-.*hasta que los descartes\.$/)).toBeTruthy();
  expect(saved).toHaveLength(1);
  await userEvent.click(await button('Conservarlos'));
  const store = new Store(name);
  expect(await store.outbox.count()).toBe(1);
  store.close();
});

test('they are discarded only after the word is typed', async () => {
  const { manager, name } = await open();
  await exportAs('Ana');
  await userEvent.click(await button('Descartar los cambios'));
  expect((await button('Descartar los cambios')).disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Escribe DESCARTAR para confirmar'), 'descartar');
  await userEvent.click(await button('Descartar los cambios'));
  await waitFor(async () => expect(await manager.registry.accounts.get(name)).toBeUndefined());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Exportar cambios' })).toBeNull());
});

test('a database that cannot be read is an error, and nothing is saved', async () => {
  await open();
  vi.spyOn(Store.prototype, 'transaction').mockRejectedValue(new Error('broken'));
  await exportAs('Ana');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(saved).toEqual([]);
});
