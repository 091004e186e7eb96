import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writeMeta } from '#store/meta.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aWire } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { SyncBadge } from './sync-badge.tsx';

test('that everything is kept is never said before it is known', async () => {
  const result = new Set<string>();
  const listener = new MutationObserver(() => result.add(document.body.textContent ?? ''));
  listener.observe(document.body, { subtree: true, childList: true, characterData: true });
  const invoice = anInvoice({ status: 'sent' });
  await renderWithStore(<SyncBadge />, {
    fill: async (store) => {
      await store.invoices.add(invoice);
      await enqueue(store, 'invoice.set-status', { id: invoice.id, status: 'paid' });
    },
  });
  await screen.findByText(/1 cambio/);
  listener.disconnect();
  expect([...result].filter((text) => text.includes('Todo está guardado.'))).toEqual([]);
});

test('while the first pull goes on, it says so', async () => {
  await renderWithStore(<SyncBadge />, {
    user: { ...aUser(), id: crypto.randomUUID() },
    wire: aWire({ 'GET /api/sync/bootstrap': () => new Promise(() => {}) }),
  });
  expect(await screen.findByText('Estamos descargando tus facturas…')).toBeTruthy();
});

test('after a pull everything is kept', async () => {
  await renderWithStore(<SyncBadge />, { fill: (store) => writeMeta(store, 'last_pull_ok', 1) });
  expect(await screen.findByText('Todo está guardado.')).toBeTruthy();
});

test('a person without a company in view has nothing to download', async () => {
  await renderWithStore(<SyncBadge />, { user: aUser({ id: crypto.randomUUID(), company: null }) });
  expect(await screen.findByText('Todo está guardado.')).toBeTruthy();
});
