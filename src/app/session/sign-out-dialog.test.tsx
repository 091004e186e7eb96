import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import type { Store } from '#store/store.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aWire, problem, type Wire } from '#tests/harness/a-wire.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

const invoice = anInvoice({ status: 'sent' });

async function requested(wire: Wire = aWire()): Promise<Store> {
  return renderWithStore(
    <SignedInOnly>
      <SignOutDialog pending={{ own: 1, elsewhere: [] }} onClose={() => {}} />
    </SignedInOnly>,
    {
      wire,
      fill: async (store) => {
        await store.invoices.put(invoice);
        await enqueue(store, 'invoice.set-status', { id: invoice.id, status: 'paid' });
      },
    },
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isThere = async (name: string) => (await Dexie.getDatabaseNames()).includes(name);

test('keeping: the session ends, what waits stays and what could be read goes', async () => {
  const store = await requested();
  await store.invoices.put(anInvoice());
  await press('Cerrar sesión y conservar');
  await waitFor(async () => {
    const left = await new Dexie(store.name).open();
    expect(await left.table('outbox').count()).toBe(1);
    expect(await left.table('invoices').count()).toBe(1);
    expect(await left.table('meta').get('token')).toBeUndefined();
    left.close();
  });
});

test('the typed confirmation holds for the number shown: another tab adds one, and it is required again', async () => {
  const store = await requested();
  await press('Descartar 1 cambio');
  await userEvent.type(screen.getByLabelText('Escribe DESCARTAR para confirmar'), 'descartar');
  const other = anInvoice();
  await store.invoices.put(other);
  await enqueue(store, 'invoice.set-status', { id: other.id, status: 'paid' });
  expect(await screen.findByRole('button', { name: 'Descartar 2 cambios' })).toHaveProperty('disabled', true);
  expect(screen.getByLabelText('Escribe DESCARTAR para confirmar')).toHaveProperty('value', '');
});

test('discarding has to be typed, and a copy is offered before', async () => {
  const store = await requested();
  await press('Descartar 1 cambio');
  const confirm = screen.getByRole('button', { name: 'Descartar 1 cambio' });
  expect(confirm).toHaveProperty('disabled', true);
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await press('Descargar una copia');
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^cuadra-por-enviar-.*\.zip$/)]));
  await userEvent.type(screen.getByLabelText('Escribe DESCARTAR para confirmar'), 'descartar');
  await userEvent.click(confirm);
  await waitFor(async () => expect(await isThere(store.name)).toBe(false));
});

test('sending that does not succeed says how much is left, and the person may still choose', async () => {
  const store = await requested(aWire({ [`PATCH /api/invoices/${invoice.id}/status`]: () => problem('not_allowed') }));
  await press('Enviar ahora');
  await screen.findByText('No pudimos enviar 1 cambio. Revisa el detalle.');
  expect(await store.outbox.count()).toBe(1);
  expect(screen.getByRole('button', { name: 'Cerrar sesión y conservar' })).toHaveProperty('disabled', false);
});

test('sending that succeeds signs out', async () => {
  const paid = { ...invoice, status: 'paid', rev: 2 };
  const store = await requested(aWire({ [`PATCH /api/invoices/${invoice.id}/status`]: () => ({ json: paid }) }));
  await press('Enviar ahora');
  await waitFor(async () => expect(await isThere(store.name)).toBe(false));
});
