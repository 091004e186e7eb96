import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ShortcutHost } from '#app/shortcuts/shortcut-host.tsx';
import { ViewLinks } from '#app/views/view-links.tsx';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { formatCop } from '#domain/money.ts';
import { builtInContent } from '#domain/views/built-in-views.ts';
import { listOfContent } from '#domain/views/saved-view.ts';
import { writeMeta } from '#store/meta.ts';
import { listRecords } from '#store/records/list-records.ts';
import type { Store } from '#store/store.ts';
import { putRecord } from '#sync/records/enqueue-record.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { InvoicesPage } from '../invoices-page.tsx';
import { withPanelInvoice } from '../navigation.ts';

const jsdomMedia = window.matchMedia;
let shown: InvoiceView;

beforeEach(() => {
  // A wide screen: the fields of the filters are in view.
  window.matchMedia = (query) => ({ ...jsdomMedia(query), matches: query.includes('min-width') });
});
afterEach(() => {
  window.matchMedia = jsdomMedia;
  localStorage.clear();
});

function Page({ initial }: { initial: InvoiceView }) {
  const [view, setView] = useState(initial);
  shown = view;
  return (
    <>
      <ShortcutHost />
      <ViewLinks />
      <InvoicesPage
        view={view}
        onView={setView}
        onOpenInvoice={(id) => setView((latest) => withPanelInvoice(latest, id))}
        onPage={() => {}}
        onBack={() => {}}
        Detail={() => null}
      />
    </>
  );
}

const invoices = [
  anInvoice({ invoice_number: 'FE-1', total_amount: 500_000, total_cop: 500_000 }),
  anInvoice({ invoice_number: 'FE-2', status: 'paid', classification: 'income', warning_codes: ['qr_mismatch'] }),
  anInvoice({
    ...{ invoice_number: 'NC-3', document_kind: 'credit_note', status: 'sent', classification: 'credit_note' },
    ...{ origin: 'mail', lacks_invoice: true },
  }),
];

const openPage = (view: Partial<InvoiceView> = {}, fill?: (store: Store) => Promise<unknown>) =>
  renderWithStore(<Page initial={InvoiceView.parse(view)} />, {
    fill: async (store) => {
      await store.invoices.bulkAdd(invoices);
      await writeMeta(store, 'last_pull_ok', 1);
      await fill?.(store);
    },
  });

const bar = async () => within(await screen.findByRole('group', { name: 'Vista' }));
const numbers = () => screen.getAllByRole('link', { name: /^(FE|NC)-\d$/ }).map(({ textContent }) => textContent);
/** A search by role takes seconds in a page of this size. */
const heading = () => document.querySelector('h1')?.textContent;
const press = async (name: string) => userEvent.click((await bar()).getByRole('button', { name }));
const chooseFromMenu = async (name: string) => {
  await press('Acciones de la vista');
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const savedView = { name: 'Pagadas', query: 'status=paid', columns: null, sort: 'newest', density: null } as const;
const stored = { ...savedView, order: 'i' };

test('the built-in views are listed with the number of their invoices', async () => {
  await openPage();
  const links = within(await screen.findByRole('list', { name: 'Vistas' }));
  await waitFor(() =>
    expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Por revisar1',
      'Por pagar esta semana0',
      'Por cobrar vencidas0',
      'Crédito sin acuse0',
      'Sin clasificar1',
      'Notas sin factura1',
      'Con avisos1',
    ]),
  );
});

test('F opens all filters; each is a chip in words that removes it', async () => {
  await openPage();
  await screen.findByRole('link', { name: 'FE-1' });
  await userEvent.keyboard('f');
  const sheet = within(await screen.findByRole('dialog', { name: 'Filtros' }));
  await userEvent.click(
    within(sheet.getByRole('group', { name: 'Documentos' })).getByRole('checkbox', { name: 'Nota crédito' }),
  );
  const kinds = within(sheet.getByRole('group', { name: 'Documentos' })).getAllByRole('checkbox');
  expect(kinds, 'kinds without documents').toHaveLength(2);
  expect(sheet.queryByRole('group', { name: 'Estados' })).toBeNull();
  await userEvent.click(sheet.getByRole('button', { name: 'Varios estados o clasificaciones…' }));
  sheet.getByRole('group', { name: 'Estados' });
  await userEvent.type(sheet.getByRole('textbox', { name: 'Total hasta (pesos)' }), '1.000.000{Enter}');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(numbers()).toEqual(['NC-3']);
  expect(shown).toMatchObject({ max: '1000000' });
  await userEvent.click(screen.getByRole('button', { name: /Quitar filtro: Total hasta/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Quitar filtro: Documento: Nota crédito' }));
  await waitFor(() => expect(numbers()).toHaveLength(3));
});

test('how an invoice came in, its warnings and a note without its invoice are conditions too', async () => {
  await openPage({ origins: 'mail,none', warnings: 'none', notes: 'lone' });
  await screen.findByText('NC-3');
  expect(numbers()).toEqual(['NC-3']);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar filtro: Origen: Correo o Sin origen conocido' }));
  await userEvent.click(screen.getByRole('button', { name: 'Quitar filtro: Notas sin factura' }));
  await waitFor(() => expect(numbers()).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Quitar filtro: Sin avisos' }));
  await waitFor(() => expect(numbers()).toHaveLength(3));
  expect(shown).toMatchObject({ origins: undefined, warnings: undefined, notes: undefined });
});

test('an invoice without its XML says so in its row, and both states are conditions', async () => {
  await openPage({ xml: 'missing' }, (store) =>
    store.invoices.bulkAdd([
      anInvoice({ invoice_number: 'FE-4', lacks_xml: true }),
      // A row that an earlier build stored.
      (({ lacks_xml: _, ...row }) => row)(anInvoice({ invoice_number: 'FE-5' })) as Invoice,
    ]),
  );
  const mark = await screen.findByText('Sin XML', { selector: '[data-row] *' });
  expect(numbers()).toEqual(['FE-4']);
  expect(mark.closest('[data-row]')?.textContent).toContain('FE-4');
  await userEvent.click(screen.getByRole('button', { name: 'Quitar filtro: Sin XML' }));
  await waitFor(() => expect(numbers()).toHaveLength(5));
  expect(screen.getAllByText('Sin XML', { selector: '[data-row] *' })).toHaveLength(1);

  await userEvent.keyboard('f');
  const sheet = within(await screen.findByRole('dialog', { name: 'Filtros' }));
  await userEvent.click(sheet.getByRole('combobox', { name: 'XML' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Con XML' }));
  await waitFor(() => expect(shown).toMatchObject({ xml: 'stored' }));
  expect(screen.getAllByRole('link', { name: /^(FE|NC)-\d$/, hidden: true })).toHaveLength(4);
});

test('a row says how many comments it has, and whether one mentions the person', async () => {
  const user = aUser();
  const [commented] = invoices;
  const comment = (mentions: string[]) => ({
    ...{ id: crypto.randomUUID(), type: 'comment' as const, label: '' },
    data: { invoice_id: commented?.id ?? '', text: 'Hola', mentions, at: '2026-11-05T10:00:00Z' },
  });
  const store = await renderWithStore(<Page initial={InvoiceView.parse({})} />, {
    user,
    fill: async (filled) => {
      await filled.invoices.bulkAdd(invoices);
      await writeMeta(filled, 'last_pull_ok', 1);
      await putRecord(filled, comment([]));
    },
  });
  await screen.findByRole('img', { name: '1 comentario' });
  await putRecord(store, comment([user.id]));
  await screen.findByRole('img', { name: '2 comentarios, te mencionan' });
});

test('a list is saved as a view, changed, saved again and discarded', async () => {
  const store = await openPage({ status: 'paid' });
  await press('Guardar vista…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Guardar vista' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  dialog.getByText('Escribe un nombre para la vista.');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Nombre de la vista' }), 'Pagadas{Enter}');
  await waitFor(() => expect(heading()).toBe('Facturas · Pagadas'));
  const [record] = await listRecords(store, 'private-view');
  expect(record?.data).toMatchObject({ name: 'Pagadas', query: 'status=paid', sort: 'newest' });
  expect(shown.view).toBe(record?.id);
  expect((await bar()).queryByText('Sin guardar')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: /^Todas/ }));
  await waitFor(async () => (await bar()).getByText('Sin guardar'));
  await press('Descartar cambios');
  expect(shown.status).toBe('paid');
  await userEvent.click(screen.getByRole('button', { name: /^Borrador/ }));
  await press('Guardar');
  await waitFor(async () => expect((await bar()).queryByText('Sin guardar')).toBeNull());
  expect((await listRecords(store, 'private-view')).map(({ data }) => data.query)).toEqual(['status=draft']);
});

test('a view is shared, and no longer shared, in one act; deleting it can be undone', async () => {
  const id = crypto.randomUUID();
  const store = await openPage({ status: 'paid', view: id }, (filled) =>
    putRecord(filled, { id, type: 'private-view', data: stored }),
  );
  const names = async () => [
    (await listRecords(store, 'private-view')).map(({ data }) => data.name),
    (await listRecords(store, 'shared-view')).map(({ data }) => data.name),
  ];
  await chooseFromMenu('Compartir con la empresa');
  await waitFor(async () => expect(await names()).toEqual([[], ['Pagadas']]));
  await chooseFromMenu('Dejar de compartir');
  await waitFor(async () => expect(await names()).toEqual([['Pagadas'], []]));
  await chooseFromMenu('Eliminar la vista');
  await waitFor(async () => expect(await names()).toEqual([[], []]));
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await names()).toEqual([['Pagadas'], []]));
});

test('a view has its own columns and density; without a view they are the choice of the person', async () => {
  const id = crypto.randomUUID();
  await openPage({ status: 'paid', view: id, columns: 'date,iva', density: 'compact' }, (store) =>
    putRecord(store, { id, type: 'shared-view', data: { ...stored, columns: ['date', 'iva'], density: 'compact' } }),
  );
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  await screen.findByRole('link', { name: 'FE-2' });
  expect(heads()).toEqual(['', 'Fecha', 'Número', 'Tercero', 'IVA', 'Total', 'Acciones']);
  expect(screen.getByRole('table').dataset['density']).toBe('compact');
  await userEvent.click(screen.getByRole('button', { name: 'Columnas' }));
  const chooser = within(await screen.findByRole('dialog', { name: 'Columnas' }));
  await userEvent.click(chooser.getByRole('radio', { name: 'Cómoda' }));
  await userEvent.click(chooser.getByRole('checkbox', { name: 'Vence' }));
  expect(shown).toMatchObject({ columns: 'date,due,iva', density: 'comfortable' });
  expect(localStorage.getItem('cuadra-invoice-columns')).toBeNull();
  await waitFor(async () => (await bar()).getByText('Sin guardar'));
});

test('views are put in another order', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const store = await openPage({ view: second }, async (filled) => {
    await putRecord(filled, { id: first, type: 'private-view', data: stored });
    await putRecord(filled, {
      id: second,
      type: 'shared-view',
      data: { ...stored, name: 'Todas', query: '', order: 'j' },
    });
  });
  await chooseFromMenu('Subir en el menú');
  await waitFor(async () => {
    const [moved] = await listRecords(store, 'shared-view');
    expect((moved?.data.order ?? 'z') < 'i').toBe(true);
  });
});

test('«Por cobrar vencidas» is in the heading, with its sum, its chips in one row, and only the statuses it has', async () => {
  const today = bogotaDate(new Date());
  const content = builtInContent('overdue-receivables', today);
  const sold = { classification: 'income', direction: 'issued', due_date: addDays(today, -40) } as const;
  await openPage(listOfContent('overdue-receivables', content), (store) =>
    store.invoices.bulkAdd([
      anInvoice({ ...sold, invoice_number: 'FE-6', status: 'pending_payment', total_amount: 7, total_cop: 7 }),
      anInvoice({ ...sold, invoice_number: 'FE-7', status: 'draft' }),
      anInvoice({ ...sold, invoice_number: 'FE-8', status: 'sent', due_date: today }),
    ]),
  );
  await waitFor(() => expect(heading()).toBe('Facturas · Por cobrar vencidas'));
  expect(document.title.startsWith('Facturas · Cuadra')).toBe(true);
  await waitFor(() => expect(numbers()).toEqual(['FE-6']));
  expect(document.querySelector('h1')?.parentElement?.textContent).toContain(`${formatCop(7)}, todo vencido`);
  const chips = await screen.findAllByRole('button', { name: /^Quitar filtro/ });
  expect(new Set(chips.map(({ parentElement }) => parentElement))).toHaveProperty('size', 1);
  expect(chips).toHaveLength(3);
  const tabs = within(screen.getByRole('group', { name: 'Estado' })).getAllByRole('button');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Todas 1', 'Pendiente de pago 1']);
  expect(screen.queryByRole('group', { name: 'Vista' })).toBeNull();
});

test('of a list of unpaid invoices the sum says how much is overdue', async () => {
  const today = bogotaDate(new Date());
  const bought = { classification: 'expense', direction: 'received', status: 'pending_payment' } as const;
  await openPage({ classification: 'expense' }, (store) =>
    store.invoices.bulkAdd([
      anInvoice({ ...bought, total_amount: 7, total_cop: 7, due_date: addDays(today, -1) }),
      anInvoice({ ...bought, total_amount: 5, total_cop: 5, due_date: addDays(today, 1) }),
    ]),
  );
  await screen.findByText(/de ellos/);
  expect(document.querySelector('h1')?.parentElement?.textContent).toContain(
    `2 facturas · ${formatCop(12)}, de ellos ${formatCop(7)} vencidos`,
  );
});

test('a link of a colleague shows the same list without the view itself', async () => {
  await openPage({ kinds: 'credit_note', view: crypto.randomUUID() });
  // A search by text lets the list render between its attempts; one by role takes a second each on a busy machine.
  await screen.findByText('NC-3');
  expect(numbers()).toEqual(['NC-3']);
  expect((await bar()).getByRole('button', { name: 'Guardar vista…' })).toBeTruthy();
});

test('a queue without invoices says that everything is done, and a filtered one that nothing was found', async () => {
  await openPage({ view: 'credit-without-receipt', radian: 'missing' });
  await screen.findByText('Estás al día. Ninguna compra a crédito espera su acuse o recibo.');
});

test('the command palette finds a view', async () => {
  await openPage({}, (store) => putRecord(store, { id: crypto.randomUUID(), type: 'private-view', data: stored }));
  await screen.findByRole('link', { name: 'FE-1' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Página, acción o factura' });
  await userEvent.type(field, 'pagadas');
  expect(await screen.findByRole('option', { name: /Pagadas.*Vista de facturas/ })).toBeTruthy();
});
