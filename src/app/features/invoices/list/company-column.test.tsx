import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { writeMeta } from '#store/meta.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { InvoicesPage } from '../invoices-page.tsx';

const jsdomMedia = window.matchMedia;
beforeEach(() => {
  // A wide screen: the fields of the filters are in view.
  window.matchMedia = (query) => ({ ...jsdomMedia(query), matches: query.includes('min-width') });
});
afterEach(() => {
  window.matchMedia = jsdomMedia;
});

const nothing = () => undefined;

async function openList(nits: string[], company?: string) {
  const user = aUser({ company: { id: crypto.randomUUID(), name: 'Café del Valle', nits } });
  const invoice = anInvoice({
    ...{ invoice_number: 'FE-1', direction: 'received', supplier_name: 'Vendedor' },
    ...{ customer_name: 'Segunda S.A.S.', customer_nit: '901269867' },
  });
  await renderWithStore(
    <InvoicesPage
      view={InvoiceView.parse({ company })}
      onView={nothing}
      onOpenInvoice={nothing}
      onPage={nothing}
      onBack={nothing}
      Detail={() => null}
    />,
    {
      user,
      fill: async (store) => {
        await store.invoices.add(invoice);
        await writeMeta(store, 'last_pull_ok', 1);
      },
    },
  );
  await screen.findByText('FE-1');
}

const cell = (name: string) => document.querySelector(`tbody [data-column="${name}"]`)?.textContent;
const labels = () =>
  [...document.querySelectorAll('search [aria-label]')].map((field) => field.getAttribute('aria-label'));

test('with several companies their filter is the first one, and each row names its company while all are shown', async () => {
  await openList(['900123456', '901269867']);
  await waitFor(() => expect(cell('company')).toBe('Segunda S.A.S.'));
  expect(cell('party')).toBe('Vendedor');
  expect(labels()[0]).toBe('Empresa');
});

test('with the documents of one of them there is no column', async () => {
  await openList(['900123456', '901269867'], '901269867');
  expect(cell('company')).toBeUndefined();
  expect(cell('party')).toContain('Para Segunda S.A.S.');
});

test('with one company there is neither', async () => {
  await openList(['900123456']);
  expect(cell('company')).toBeUndefined();
  expect(labels()).not.toContain('Empresa');
});
