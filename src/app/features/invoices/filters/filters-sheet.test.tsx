import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ShortcutHost } from '#app/shortcuts/shortcut-host.tsx';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { InvoicesPage } from '../invoices-page.tsx';

const jsdomMedia = window.matchMedia;
beforeEach(() => {
  window.matchMedia = (query) => ({ ...jsdomMedia(query), matches: query.includes('max-width') });
});
afterEach(() => {
  window.matchMedia = jsdomMedia;
});

function Page({ initial }: { initial: InvoiceView }) {
  const [view, setView] = useState(initial);
  return (
    <>
      <ShortcutHost />
      <InvoicesPage
        view={view}
        onView={setView}
        onOpenInvoice={() => {}}
        onPage={() => undefined}
        onBack={() => undefined}
        Detail={() => null}
      />
    </>
  );
}

async function openPage(view: Partial<InvoiceView> = {}) {
  await renderWithStore(<Page initial={InvoiceView.parse(view)} />, {
    fill: async (store: Store) => {
      await store.invoices.bulkAdd([
        anInvoice({ invoice_number: 'FE-1' }),
        anInvoice({ invoice_number: 'FE-2', classification: 'income' }),
        anInvoice({ invoice_number: 'FE-3', supplier_name: 'Ferretería Norte' }),
      ]);
      await writeMeta(store, 'last_pull_ok', 1);
    },
  });
  await screen.findAllByRole('link', { name: /^FE-/ });
}

const openSheet = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Filtros/ }));
  return within(await screen.findByRole('dialog', { name: 'Filtros' }));
};
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const numbers = () => screen.getAllByRole('link', { name: /^FE-/ }).map(({ textContent }) => textContent);

test('the button of the sheet says how many invoices the filters find, and closes it', async () => {
  await openPage();
  const sheet = await openSheet();
  sheet.getByRole('button', { name: 'Ver 3 facturas' });
  await userEvent.click(sheet.getByRole('combobox', { name: 'Clasificación' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Ingreso' }));
  await userEvent.click(await sheet.findByRole('button', { name: 'Ver 1 factura' }));
  await isClosed();
  await waitFor(() => expect(numbers()).toEqual(['FE-2']));
  screen.getByRole('button', { name: 'Filtros (1)' });
});

test('each select of the sheet has its name in view, and the name opens it', async () => {
  await openPage();
  const sheet = await openSheet();
  const labelOf = (select: HTMLElement) => document.querySelector(`label[for="${select.id}"]`)?.textContent;
  const selects = sheet
    .getAllByRole('combobox')
    .filter((select) => !['Año', 'Período'].includes(select.getAttribute('aria-label') ?? ''));
  expect(selects.length).toBeGreaterThan(10);
  for (const select of selects) expect(labelOf(select), select.textContent ?? '').toBeTruthy();
  sheet.getByText('Período');
  sheet.getByText('Notas crédito');
  await userEvent.click(sheet.getByText('XML'));
  await screen.findByRole('option', { name: 'Sin XML' });
});

test.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['the X', () => userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))],
])('%s closes it, and a text that was just typed is in force', async (_, close) => {
  await openPage();
  const sheet = await openSheet();
  await userEvent.type(sheet.getByRole('searchbox', { name: 'Buscar proveedor' }), 'norte');
  await close();
  await isClosed();
  await waitFor(() => expect(numbers()).toEqual(['FE-3']));
});

test('Esc closes an open list of choices first', async () => {
  await openPage();
  const sheet = await openSheet();
  await userEvent.click(sheet.getByRole('combobox', { name: 'Clasificación' }));
  await screen.findByRole('option', { name: 'Ingreso' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Ingreso' })).toBeNull());
  screen.getByRole('dialog', { name: 'Filtros' });
});

test('filters of a link are counted on the button, and cleared in the sheet', async () => {
  await openPage({ classification: 'income', year: '2026' });
  const sheet = await openSheet();
  await userEvent.click(sheet.getByRole('button', { name: 'Limpiar filtros' }));
  await sheet.findByRole('button', { name: 'Ver 3 facturas' });
  expect(sheet.queryByRole('button', { name: 'Limpiar filtros' })).toBeNull();
  await userEvent.click(sheet.getByRole('button', { name: 'Ver 3 facturas' }));
  await isClosed();
  screen.getByRole('button', { name: 'Filtros' });
});
