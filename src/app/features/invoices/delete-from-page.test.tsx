import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { DeleteFromPage } from './delete-from-page.tsx';

const invoice = anInvoice({ invoice_number: 'FE-7' });
const open = (role: 'regular_user' | 'super_admin' = 'regular_user') =>
  renderWithStore(<DeleteFromPage invoice={invoice} />, {
    user: aUser({ role }),
    fill: (store) => store.invoices.add(invoice),
  });

test('after the dialog the invoice is deleted, and the undo brings it back', async () => {
  const store = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }));
  await screen.findByText('¿Quieres eliminar la factura FE-7? Podrás restaurarla desde la papelera durante 30 días.');
  expect(await store.outbox.count()).toBe(0);
  const [, confirm] = screen.getAllByRole('button', { name: 'Eliminar' });
  await userEvent.click(confirm ?? document.body);
  await waitFor(async () =>
    expect(await store.outbox.toArray()).toMatchObject([{ operation: 'invoice.delete', about: invoice.id }]),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(async () => expect(await store.outbox.count()).toBe(0));
});

test('another control opens the same dialog', async () => {
  const store = await renderWithStore(
    <DeleteFromPage invoice={invoice}>
      {(start) => (
        <button type="button" onClick={start}>
          Otro
        </button>
      )}
    </DeleteFromPage>,
    { fill: (opened) => opened.invoices.add(invoice) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Otro' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }));
  await waitFor(async () => expect(await store.outbox.count()).toBe(1));
});

test('a role that may not delete has no button', async () => {
  await open('super_admin');
  expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
});
