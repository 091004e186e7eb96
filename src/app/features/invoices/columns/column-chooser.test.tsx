import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShortcutHost } from '#app/shortcuts/shortcut-host.tsx';
import type { User } from '#domain/accounts/user.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { formatCop, formatMoney } from '#domain/money.ts';
import { writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { InvoicesPage } from '../invoices-page.tsx';
import { withPanelInvoice } from '../navigation.ts';

const jsdomMedia = window.matchMedia;
const taxed = anInvoice({
  invoice_number: 'FE-1',
  taxable_base: 100_000,
  iva_amount: 19_000,
  inc_amount: 0,
  withheld_amount: 2_500,
});

const shownViews: InvoiceView[] = [];

function Page({ initial }: { initial: InvoiceView }) {
  const [view, setView] = useState(initial);
  shownViews.push(view);
  return (
    <>
      <ShortcutHost />
      <InvoicesPage
        view={view}
        onView={setView}
        onOpenInvoice={(id) => setView((latest) => withPanelInvoice(latest, id))}
        onPage={() => undefined}
        onBack={() => setView({ ...view, open: undefined })}
        Detail={({ id }) => <p>{`Detalle de ${id}`}</p>}
      />
    </>
  );
}

type Options = { invoices?: Invoice[]; user?: User; view?: Partial<InvoiceView> };

function open({ invoices = [taxed], user = aUser(), view = {} }: Options = {}) {
  const fill = async (store: Store) => {
    await store.invoices.bulkAdd(invoices);
    await writeMeta(store, 'last_pull_ok', 1);
  };
  return renderWithStore(<Page initial={InvoiceView.parse(view)} />, { user, fill });
}

const openChooser = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Columnas' }));
  return within(await screen.findByRole('dialog', { name: 'Columnas' }));
};
const toggle = async (...names: string[]) => {
  const chooser = await openChooser();
  for (const name of names) await userEvent.click(chooser.getByRole('checkbox', { name }));
  await userEvent.keyboard('{Escape}');
};
const heads = async () => {
  await screen.findByRole('link', { name: 'FE-1' });
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
};
const cell = async (number: string, column: string) => {
  const row = (await screen.findByRole('link', { name: number })).closest('tr');
  return row?.querySelector(`[data-column="${column}"]`)?.textContent;
};

const DEFAULT_HEADS = ['', 'Fecha', 'Número', 'Tercero', 'Clasificación', 'Vence', 'Total', 'Estado', 'Acciones'];

beforeEach(() => {
  // A screen wide enough for the panel.
  window.matchMedia = (query) => ({ ...jsdomMedia(query), matches: query.includes('min-width') });
});
afterEach(() => {
  window.matchMedia = jsdomMedia;
  localStorage.clear();
});

test('a column is switched on and off; number, party and total cannot be', async () => {
  await open();
  expect(await heads()).toEqual(DEFAULT_HEADS);
  const chooser = await openChooser();
  expect(chooser.getAllByRole('checkbox')).toHaveLength(13);
  for (const name of ['Número', 'Tercero', 'Total']) expect(chooser.queryByRole('checkbox', { name })).toBeNull();
  await userEvent.click(chooser.getByRole('checkbox', { name: 'IVA' }));
  await userEvent.click(chooser.getByRole('checkbox', { name: 'Estado' }));
  expect(await heads()).toEqual([...DEFAULT_HEADS.slice(0, 6), 'IVA', 'Total', 'Acciones']);
  expect(document.querySelectorAll('tbody tr[data-row] > td')).toHaveLength(9);
});

test('the choice is one of the person on this device, and survives a reload', async () => {
  const [ana, luis] = [aUser({ id: crypto.randomUUID() }), aUser({ id: crypto.randomUUID() })];
  await open({ user: ana });
  await toggle('Vence', 'Retenciones');
  const chosen = await heads();
  expect(chosen).not.toContain('Vence');
  cleanup();
  await open({ user: luis, invoices: [{ ...taxed, id: crypto.randomUUID() }] });
  expect(await heads()).toEqual(DEFAULT_HEADS);
  cleanup();
  await open({ user: ana, invoices: [] });
  await screen.findByRole('button', { name: 'Columnas' });
  cleanup();
  await renderWithStore(<Page initial={InvoiceView.parse({})} />, { user: ana });
  expect(await heads()).toEqual(chosen);
});

test('«Restablecer» brings the default back', async () => {
  await open();
  const chooser = await openChooser();
  const reset = chooser.getByRole('button', { name: 'Restablecer' });
  expect(reset).toHaveProperty('disabled', true);
  await userEvent.click(chooser.getByRole('checkbox', { name: 'Fecha' }));
  await userEvent.click(chooser.getByRole('checkbox', { name: 'INC' }));
  await userEvent.click(reset);
  expect(await heads()).toEqual(DEFAULT_HEADS);
  expect(chooser.getByRole('checkbox', { name: 'Fecha' })).toHaveProperty('checked', true);
});

test('what is stored and cannot be read is the default', async () => {
  localStorage.setItem('cuadra-invoice-columns', '{"');
  await open();
  expect(await heads()).toEqual(DEFAULT_HEADS);
});

test('Esc closes the chooser alone, and the button has the focus again', async () => {
  await open({ view: { open: taxed.id } });
  await screen.findByText(`Detalle de ${taxed.id}`);
  await openChooser();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Columnas' })).toBeNull());
  expect(screen.getByText(`Detalle de ${taxed.id}`)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columnas' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(`Detalle de ${taxed.id}`)).toBeNull());
});

test('the keyboard alone opens it and chooses', async () => {
  await open();
  (await screen.findByRole('button', { name: 'Columnas' })).focus();
  await userEvent.keyboard('{Enter}');
  const chooser = within(await screen.findByRole('dialog', { name: 'Columnas' }));
  const date = chooser.getByRole('checkbox', { name: 'Fecha' });
  await waitFor(() => expect(document.activeElement).toBe(date));
  await userEvent.keyboard(' ');
  await waitFor(async () => expect(await heads()).not.toContain('Fecha'));
});

test('the taxes of a row are amounts of its document, negative in a credit note as its total is', async () => {
  const note = anInvoice({
    ...{ invoice_number: 'NC-1', document_kind: 'credit_note', classification: 'credit_note' },
    ...{ total_amount: 11_900, taxable_base: 10_000, iva_amount: 1_900, inc_amount: 0, withheld_amount: 0 },
  });
  const dollars = anInvoice({
    ...{ invoice_number: 'EX-1', currency: 'USD', total_amount: 119.5, total_cop: null },
    ...{ taxable_base: 100.42, iva_amount: 19.08, inc_amount: null, withheld_amount: null },
  });
  await open({ invoices: [taxed, note, dollars] });
  await toggle('Base gravable', 'IVA', 'INC', 'Retenciones');
  expect(await cell('FE-1', 'base')).toBe(formatCop(100_000));
  expect(await cell('FE-1', 'iva')).toBe(formatCop(19_000));
  expect(await cell('FE-1', 'inc')).toBe(formatCop(0));
  expect(await cell('FE-1', 'withholdings')).toBe(formatCop(2_500));
  expect([await cell('NC-1', 'total'), await cell('NC-1', 'iva')]).toEqual([formatCop(-11_900), formatCop(-1_900)]);
  expect(await cell('NC-1', 'inc')).toBe(formatCop(0));
  expect(await cell('EX-1', 'total')).toBe(formatMoney(119.5, 'USD'));
  expect(await cell('EX-1', 'base')).toBe(formatMoney(100.42, 'USD'));
  expect(await cell('EX-1', 'iva')).toBe(formatMoney(19.08, 'USD'));
});

test('an amount that is not known is a dash, never 0', async () => {
  const { taxable_base: _, iva_amount: _iva, inc_amount: _inc, withheld_amount: _withheld, ...ofEarlierBuild } = taxed;
  const silent = anInvoice({ invoice_number: 'FE-2' });
  await open({ invoices: [{ ...ofEarlierBuild } as Invoice, silent] });
  await toggle('Base gravable', 'IVA', 'INC', 'Retenciones');
  for (const number of ['FE-1', 'FE-2']) {
    for (const column of ['base', 'iva', 'inc', 'withholdings']) expect(await cell(number, column)).toBe('—');
  }
});

test('without the status column the mark of a pending change is beside the number', async () => {
  await open({ invoices: [{ ...taxed, pend: 1, change_state: 'waiting' } as Invoice] });
  await toggle('Estado');
  expect(await cell('FE-1', 'number')).toBe('FE-1Por enviar');
});

test('an order by a column that is switched off ends', async () => {
  await open({ view: { sort: 'due' } });
  await toggle('Vence');
  await waitFor(() => expect(shownViews.at(-1)?.sort).toBe('newest'));
  await toggle('Vence', 'Estado');
  expect(shownViews.at(-1)?.sort).toBe('newest');
});

test('the printed list has the columns of the table', async () => {
  vi.spyOn(globalThis, 'print').mockImplementation(() => {});
  await open();
  await toggle('Clasificación', 'IVA');
  document.dispatchEvent(new Event('cuadra:print'));
  await waitFor(() => expect(globalThis.print).toHaveBeenCalled());
  const sheet = document.querySelector('body > div > table');
  const texts = (selector: string) => [...(sheet?.querySelectorAll(selector) ?? [])].map((one) => one.textContent);
  expect(texts('th')).toEqual(['Fecha', 'Número', 'Tercero', 'Vence', 'IVA', 'Total', 'Estado']);
  expect(texts('td')[4]).toBe(formatCop(19_000));
});

test('a phone has cards and no chooser', async () => {
  window.matchMedia = (query) => ({ ...jsdomMedia(query), matches: query.includes('max-width') });
  await open();
  await screen.findByRole('link', { name: 'FE-1' });
  expect(screen.queryByRole('button', { name: 'Columnas' })).toBeNull();
});
