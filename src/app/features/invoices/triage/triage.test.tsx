import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setLastAct } from '#app/coding/last-act.ts';
import { autoAdvance } from '#app/shortcuts/auto-advance.ts';
import { singleKeyShortcuts } from '#app/shortcuts/single-key-shortcuts.ts';
import { findCodedValue } from '#domain/coding/with-coding.ts';
import { effectivePermissions, type PermissionHolder } from '#domain/companies/plan.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import type { Store } from '#store/store.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { INVOICES, openInvoiceList, setUpInvoiceList, shownView } from '#tests/harness/browser/an-invoice-list.tsx';

const statuses = async (store: Store) =>
  Object.fromEntries((await store.invoices.toArray()).map((row) => [row.invoice_number, row.status]));
const numbers = () => screen.getAllByRole('link', { name: /^FE-/ }).map((link) => link.textContent);
const rowOf = (number: string) => screen.getByRole('link', { name: number }).closest('[data-row]');
const press = (keys: string) => userEvent.keyboard(keys);

beforeEach(setUpInvoiceList);

test('each status is counted, and its tab shows only its own', async () => {
  await openInvoiceList();
  await userEvent.click(screen.getByRole('button', { name: 'Pagada 1' }));
  await waitFor(() => expect(numbers()).toEqual(['FE-D']));
  expect(screen.getByRole('button', { name: 'Borrador 3' }).getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(screen.getByRole('button', { name: 'Enviada 0' }));
  expect(await screen.findByText(/^No hay facturas enviadas/)).toBeTruthy();
});

test('free text finds by number, party and NIT', async () => {
  await openInvoiceList();
  await press('b');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Buscar número, tercero, valor o CUFE' }));
  await press('proveedor c');
  await waitFor(() => expect(numbers()).toEqual(['FE-C']));
});

test('a heading orders the list and says so', async () => {
  await openInvoiceList();
  await userEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'Total' }));
  await waitFor(() => expect(numbers()).toEqual(['FE-D', 'FE-C', 'FE-B', 'FE-A']));
  expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe('descending');
});

test('J and K walk along the list, Enter opens, J goes on in the panel, Escape closes it', async () => {
  await openInvoiceList();
  await press('j');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('FE-B'));
  await press('k');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('FE-A'));
  await press('{Enter}');
  expect(await screen.findByText('detalle FE-A')).toBeTruthy();
  await press('j');
  expect(await screen.findByText('detalle FE-B')).toBeTruthy();
  expect(screen.getByText('2 de 4')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Anterior' }));
  expect(await screen.findByText('detalle FE-A')).toBeTruthy();
  await press('{Escape}');
  await waitFor(() => expect(shownView().open).toBeUndefined());
});

test('one key sets the status of the row, Ctrl+Z takes it back', async () => {
  const store = await openInvoiceList();
  await press('4');
  expect(await screen.findByText('La factura FE-A quedó como Pagada.')).toBeTruthy();
  expect((await statuses(store))['FE-A']).toBe('paid');
  await press('{Control>}z{/Control}');
  expect(await screen.findByText('Deshicimos el cambio de la factura FE-A.')).toBeTruthy();
  expect((await statuses(store))['FE-A']).toBe('draft');
});

test('the point repeats the last status, class or coding on the current invoice, each with its undo', async () => {
  const store = await openInvoiceList();
  const rowOfNumber = async (number: string) =>
    (await store.invoices.toArray()).find(({ invoice_number }) => invoice_number === number);
  await press('.');
  expect(await store.outbox.count()).toBe(0);
  await press('4');
  await screen.findByText('La factura FE-A quedó como Pagada.');
  // The list has moved on to FE-B, and goes on after each decision.
  await press('.');
  expect(await screen.findByText('La factura FE-B quedó como Pagada.')).toBeTruthy();
  expect((await statuses(store))['FE-B']).toBe('paid');
  setLastAct(store, { type: 'coding', values: { account: '5195' } });
  await press('.');
  expect(await screen.findByText('Guardaste: Cuenta.')).toBeTruthy();
  const account = async () => findCodedValue((await rowOfNumber('FE-C')) ?? {}, 'account');
  expect(await account()).toMatchObject({ value: '5195', rule: null });
  await press('{Control>}z{/Control}');
  await waitFor(async () => expect(await account()).toBeUndefined());
  expect((await statuses(store))['FE-B']).toBe('paid');
});

test('a range is chosen with Shift+J and changed at once, with one way back', async () => {
  const store = await openInvoiceList();
  await press('x{Shift>}jj{/Shift}');
  expect(await screen.findByText('3 seleccionadas')).toBeTruthy();
  await press('2');
  expect(await screen.findByText('Actualizaste 3 facturas.')).toBeTruthy();
  expect(await statuses(store)).toEqual({ 'FE-A': 'sent', 'FE-B': 'sent', 'FE-C': 'sent', 'FE-D': 'paid' });
  expect(await store.outbox.count()).toBe(3);
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(async () =>
    expect(await statuses(store)).toEqual({ 'FE-A': 'draft', 'FE-B': 'draft', 'FE-C': 'draft', 'FE-D': 'paid' }),
  );
});

const aNote = (invoice_number: string) =>
  anInvoice({ invoice_number, document_kind: 'credit_note', classification: 'credit_note', issue_date: '2026-11-01' });

test('several notes classified at once are named as notes, and the message says what they lower', async () => {
  const [first] = INVOICES;
  if (!first) throw new Error('There is no row.');
  const store = await openInvoiceList([first, aNote('NC-1'), aNote('NC-2')]);
  await press('{Control>}a{/Control}g');
  expect(await screen.findByText('Actualizaste 3 documentos. Las notas crédito restan de tus gastos.')).toBeTruthy();
  await press('{Control>}z{/Control}');
  await waitFor(async () =>
    expect((await store.invoices.toArray()).map((row) => row.classification).sort()).toEqual([
      'credit_note',
      'credit_note',
      'none',
    ]),
  );
});

test('a click with the shift key chooses everything in between, Escape chooses nothing any more', async () => {
  await openInvoiceList();
  const user = userEvent.setup();
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar factura FE-A' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar factura FE-D' }));
  await user.keyboard('{/Shift}');
  expect(await screen.findByText('4 seleccionadas')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('4 seleccionadas')).toBeNull());
});

test('INVOICES that leave the list are not changed with the chosen ones that stay', async () => {
  const store = await openInvoiceList();
  await press('{Control>}a{/Control}');
  await screen.findByText('4 seleccionadas');
  await userEvent.click(screen.getByRole('button', { name: 'Pagada 1' }));
  await screen.findByText('1 seleccionada');
  await press('2');
  await screen.findByText('La factura FE-D quedó como Enviada.');
  expect(await statuses(store)).toEqual({ 'FE-A': 'draft', 'FE-B': 'draft', 'FE-C': 'draft', 'FE-D': 'sent' });
  expect(await store.outbox.count()).toBe(1);
});

const regularUser = (holder: PermissionHolder) =>
  aUser({ role: 'regular_user', permissions: effectivePermissions('pro', holder) });

test('a regular user deletes one invoice, and is not offered to delete many', async () => {
  const store = await openInvoiceList(INVOICES, regularUser('regular_user'));
  await press('{Control>}a{/Control}');
  const bar = within(await screen.findByRole('toolbar', { name: 'Facturas seleccionadas' }));
  expect(bar.queryByRole('button', { name: /Eliminar/ })).toBeNull();
  await press('{Delete}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('{Escape}x{Delete}');
  const dialog = await screen.findByRole('dialog', { name: 'Eliminar factura' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
  await waitFor(async () => expect(Object.keys(await statuses(store))).toHaveLength(3));
  expect(await store.outbox.count()).toBe(1);
});

test('a titular with that role is offered to delete many', async () => {
  await openInvoiceList(INVOICES, regularUser('titular'));
  await press('{Control>}a{/Control}');
  const bar = within(await screen.findByRole('toolbar', { name: 'Facturas seleccionadas' }));
  await userEvent.click(bar.getByRole('button', { name: /Eliminar/ }));
  expect(await screen.findByRole('dialog', { name: 'Eliminar facturas' })).toBeTruthy();
});

test('clearing the filters keeps the order; Escape keeps the filters', async () => {
  await openInvoiceList();
  await userEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'Total' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar proveedor' }), 'Proveedor C');
  await waitFor(() => expect(numbers()).toEqual(['FE-C']));
  await press('{Escape}{Escape}');
  expect(numbers()).toEqual(['FE-C']);
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
  await waitFor(() => expect(numbers()).toEqual(['FE-D', 'FE-C', 'FE-B', 'FE-A']));
  expect(shownView()).toEqual({ ...InvoiceView.parse({}), sort: 'highest' });
});

test('Escape in a dialog closes only the dialog', async () => {
  await openInvoiceList();
  await press('x{Delete}');
  await screen.findByRole('dialog', { name: 'Eliminar factura' });
  await press('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('1 seleccionada')).toBeTruthy();
});

test('after a decision the next invoice is current, in the list and in the panel', async () => {
  const store = await openInvoiceList();
  await press('{Enter}');
  await screen.findByText('detalle FE-A');
  await press('44');
  await waitFor(async () =>
    expect(await statuses(store)).toEqual({ 'FE-A': 'paid', 'FE-B': 'paid', 'FE-C': 'draft', 'FE-D': 'paid' }),
  );
  expect(await screen.findByText('detalle FE-C')).toBeTruthy();
  expect(screen.getByText('3 de 4')).toBeTruthy();
  expect(rowOf('FE-C')?.getAttribute('aria-current')).toBe('true');
});

test('the next invoice is not current after a decision when that is turned off', async () => {
  autoAdvance.set(false);
  const store = await openInvoiceList();
  await press('4');
  await screen.findByText('La factura FE-A quedó como Pagada.');
  await press('3');
  await waitFor(async () => expect((await statuses(store))['FE-A']).toBe('pending_payment'));
});

test('an invoice that leaves the filter gives its place in the panel to the next one', async () => {
  const store = await openInvoiceList();
  await userEvent.click(screen.getByRole('button', { name: 'Borrador 3' }));
  await waitFor(() => expect(numbers()).toEqual(['FE-A', 'FE-B', 'FE-C']));
  await userEvent.click(screen.getByRole('link', { name: 'FE-A' }));
  await screen.findByText('detalle FE-A');
  await press('444');
  await waitFor(async () => expect(new Set(Object.values(await statuses(store)))).toEqual(new Set(['paid'])));
  expect(await screen.findByText(/^Estás al día/)).toBeTruthy();
});

test('a row becomes current with the focus', async () => {
  const store = await openInvoiceList();
  screen.getByRole('link', { name: 'FE-C' }).focus();
  await press('4');
  await screen.findByText('La factura FE-C quedó como Pagada.');
  expect((await statuses(store))['FE-A']).toBe('draft');
});

test('all are deleted after one question, and one way back brings all of them', async () => {
  const store = await openInvoiceList();
  await press('{Control>}a{/Control}{Delete}');
  const dialog = await screen.findByRole('dialog', { name: 'Eliminar facturas' });
  within(dialog).getByText('¿Quieres eliminar 4 facturas? Podrás restaurarlas desde la papelera durante 30 días.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
  await waitFor(async () => expect(await store.invoices.count()).toBe(0));
  expect(await screen.findByText('Eliminaste 4 facturas.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(async () => expect((await store.invoices.toArray()).length).toBe(4));
  expect(await statuses(store)).toEqual({ 'FE-A': 'draft', 'FE-B': 'draft', 'FE-C': 'draft', 'FE-D': 'paid' });
});

test('who only types changes nothing, and keys pressed alone can be turned off', async () => {
  const store = await openInvoiceList();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar cliente' }), '4x?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Buscar cliente' }));
  await press('{Escape}');
  singleKeyShortcuts.set(false);
  await press('j4');
  expect(await store.outbox.count()).toBe(0);
  await press('{Control>}a{/Control}');
  expect(await screen.findByText('4 seleccionadas')).toBeTruthy();
});

test('the help lists the keys of this screen and holds the switch for single keys', async () => {
  await openInvoiceList();
  await press('?');
  const dialog = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
  expect(within(dialog).getByText('Marcar como Pagada')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('switch', { name: /^Usar atajos de una sola tecla/ }));
  expect(singleKeyShortcuts.isOn()).toBe(false);
});

test('Ctrl+K finds pages, actions and invoices', async () => {
  await openInvoiceList();
  await press('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Página, acción o factura' });
  await userEvent.type(field, 'fe-c');
  expect(await screen.findByRole('option', { name: /FE-C/ })).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, 'tabl');
  expect(await screen.findByRole('option', { name: 'Tablero' })).toBeTruthy();
});
