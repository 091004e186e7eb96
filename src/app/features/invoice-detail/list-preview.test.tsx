import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import classes from './invoice-detail.module.css';
import { ListPreview } from './list-preview.tsx';

test('until the server answers the page has its parties and the columns of the invoice', async () => {
  const row = anInvoice({ invoice_number: 'FE-1', supplier_name: 'Vendedor', customer_name: 'Comprador' });
  await renderWithStore(<ListPreview row={row} fetchState="asking" isPanel />);
  await screen.findByRole('heading', { name: /^FE-1/ });
  expect(screen.getByText('Vendedor').closest('dl')?.textContent).toBe('ProveedorVendedorClienteComprador');
  const columns = document.querySelector(`.${classes['columns']}`);
  expect([...(columns?.children ?? [])].map(({ childElementCount }) => childElementCount)).toEqual([1, 2, 2]);
});
