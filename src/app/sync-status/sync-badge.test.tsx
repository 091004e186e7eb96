import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enqueue } from '#sync/outbox/enqueue.ts';
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
