import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { formatCop } from '#domain/money.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { CommandPalette } from './command-palette.tsx';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate: () => navigate,
}));

const guadua = {
  customer_name: 'Constructora Altos de Guadua S.A.',
  customer_nit: '900123456',
  direction: 'issued',
} as const;

async function openWithGuadua(text: string) {
  navigate.mockClear();
  const store = await renderWithStore(<CommandPalette isForCoding={false} onClose={() => undefined} />, {
    fill: async (store) => {
      await store.invoices.bulkAdd([
        anInvoice({ ...guadua, invoice_number: 'FE-1' }),
        anInvoice({ ...guadua, invoice_number: 'FE-2', customer_nit: '9001234568' }),
        anInvoice({
          ...{ ...guadua, invoice_number: 'NC-3', document_kind: 'credit_note', classification: 'credit_note' },
          ...{ total_amount: 12_345, total_cop: 12_345 },
        }),
        anInvoice({ invoice_number: 'FE-4', direction: 'received', supplier_name: 'Guadua y Bambú', supplier_nit: '' }),
      ]);
    },
  });
  await waitFor(() => expect(invoiceIndexOf(store).getSnapshot().isReady).toBe(true));
  await userEvent.type(await screen.findByRole('combobox'), text);
}
const findGuadua = () => openWithGuadua('guadua');

const group = async (name: string) => within(await screen.findByRole('group', { name }));
const texts = async (name: string) => (await group(name)).getAllByRole('option').map(({ textContent }) => textContent);

test('a party is above its invoices, with its side and the number of its documents, and lists them', async () => {
  await findGuadua();
  await waitFor(async () =>
    expect(await texts('Terceros')).toEqual([
      'Constructora Altos de Guadua S.A.cliente · 3 documentos',
      'Guadua y Bambúproveedor · 1 documento',
    ]),
  );
  const names = screen.getAllByRole('group').map((one) => one.firstElementChild?.textContent);
  expect(names).toEqual(['Terceros', 'Facturas']);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(navigate.mock.calls[0]?.[0]).toMatchObject({
    to: '/invoices',
    // With or without its check digit: the list finds both.
    search: { nit: expect.stringMatching(/^9001234568?$/), direction: 'issued' },
  });
});

test('a credit note has the sign of the list', async () => {
  await findGuadua();
  await waitFor(async () => expect((await texts('Facturas')).join()).toContain(formatCop(-12_345)));
});

test('the digits of an amount find no party by the middle of its NIT, those of a NIT do', async () => {
  await openWithGuadua('12345');
  await waitFor(async () => expect((await texts('Facturas')).join()).toContain(formatCop(-12_345)));
  expect(screen.queryByRole('group', { name: 'Terceros' })).toBeNull();
  await userEvent.clear(screen.getByRole('combobox'));
  await userEvent.type(screen.getByRole('combobox'), '900.123');
  await waitFor(async () => expect((await texts('Terceros')).join()).toContain('Guadua'));
});
