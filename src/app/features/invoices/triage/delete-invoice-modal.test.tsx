import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { aSessionManager, renderWithSession } from '#tests/harness/browser/render-with-store.tsx';
import { DeleteInvoiceModal } from './delete-invoice-modal.tsx';

/** The question about one invoice; the deletion ends when the test says so. */
async function open() {
  let finish = () => {};
  const deletion = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const onConfirm = vi.fn(() => deletion);
  const onClose = vi.fn();
  const target = anInvoice({ invoice_number: 'FE-7' });
  const ui = <DeleteInvoiceModal target={target} onConfirm={onConfirm} onClose={onClose} />;
  await renderWithSession(ui, await aSessionManager());
  return { onConfirm, onClose, finish };
}

test('pressed twice, it deletes once, and closes when that is done', async () => {
  const { onConfirm, onClose, finish } = await open();
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Eliminar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminando…' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  finish();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('who thinks again deletes nothing', async () => {
  const { onConfirm, onClose } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});
