import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { INVOICES, openInvoiceList, setUpInvoiceList } from '#tests/harness/browser/an-invoice-list.tsx';

const rowOf = (number: string): HTMLElement =>
  screen.getByRole('link', { name: number }).closest('tr') ?? document.body;
const textOf = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s/g, ' ') ?? '';

beforeEach(setUpInvoiceList);

test('a click beside the controls of a row opens it', async () => {
  await openInvoiceList();
  await userEvent.click(within(rowOf('FE-C')).getByText('Proveedor C'));
  expect(await screen.findByText('detalle FE-C')).toBeTruthy();
});

test('one click decides the class of a row without opening it, and the panel keeps the column', async () => {
  const store = await openInvoiceList();
  await userEvent.click(within(rowOf('FE-B')).getByRole('button', { name: /^Gasto/ }));
  await waitFor(async () =>
    expect((await store.invoices.toArray()).filter(({ classification }) => classification === 'expense')).toMatchObject(
      [{ invoice_number: 'FE-B' }],
    ),
  );
  expect(screen.queryByText(/^detalle/)).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'FE-A' }));
  await screen.findByText('detalle FE-A');
  screen.getByRole('columnheader', { name: 'Clasificación' });
});

test('decisions one after the other share one message, and its undo names what it takes back', async () => {
  await openInvoiceList();
  for (const number of ['FE-A', 'FE-B', 'FE-C'])
    await userEvent.click(within(rowOf(number)).getByRole('button', { name: /^Gasto/ }));
  await screen.findByText(/FE-C quedó como Gasto/);
  // A message that is replaced fades away.
  const undo = await waitFor(() => screen.getByRole('button', { name: 'Deshacer' }));
  await userEvent.click(undo);
  await screen.findByText('Deshicimos el cambio de la factura FE-C.');
});

test('deciding the last row that is loaded loads the next ones, whichever row was current before', async () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    anInvoice({ invoice_number: `N-${at}`, issue_date: `2026-10-${10 + (at % 20)}` }),
  );
  await openInvoiceList([...INVOICES, ...many]);
  const rows = () => [...document.querySelectorAll('tbody tr[data-row]')];
  await waitFor(() => expect(rows()).toHaveLength(50));
  const last = rows().at(-1);
  // Safari does not focus a button that is clicked, so the row before stays the current one.
  fireEvent.click(within(last instanceof HTMLElement ? last : document.body).getByRole('button', { name: /^Gasto/ }));
  await waitFor(() => expect(rows()).toHaveLength(64));
});

test('the filtered list and the selection have their sum', async () => {
  await openInvoiceList();
  const sum = await screen.findByText('4 facturas');
  await waitFor(() => expect(textOf(sum.parentElement)).toContain('$ 406'));
  await userEvent.click(screen.getByRole('button', { name: 'Pagada 1' }));
  await waitFor(() => expect(textOf(screen.getByText('1 factura').parentElement)).toContain('$ 103'));
  await userEvent.click(screen.getByRole('button', { name: `Todas ${INVOICES.length}` }));
  await screen.findByRole('link', { name: 'FE-A' });
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(textOf((await screen.findByText('4 seleccionadas')).parentElement)).toContain('$ 406');
});

test('an amount finds its invoice, in the list and in the palette', async () => {
  await openInvoiceList();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar número, tercero, valor o CUFE' }), '102');
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^FE-/ })).toHaveLength(1));
  expect(screen.getByRole('link', { name: 'FE-C' })).toBeTruthy();
  await userEvent.keyboard('{Escape}{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Página, acción o factura' }), '103');
  expect(textOf(await screen.findByRole('option', { name: /FE-D/ }))).toMatch(
    /\$ 103.*17\/11\/2026|17\/11\/2026.*\$ 103/,
  );
});
