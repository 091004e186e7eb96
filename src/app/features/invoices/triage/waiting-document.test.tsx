import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { isDocumentKey } from '#domain/files/document-key.ts';
import type { Store } from '#store/store.ts';
import { enqueueUploads } from '#sync/uploads/enqueue-uploads.ts';
import { openInvoiceList, setUpInvoiceList } from '#tests/harness/browser/an-invoice-list.tsx';
import { aFile as fileOf } from '#tests/harness/server/an-upload-server.ts';

const rowOf = (number: string) => screen.getByRole('link', { name: number }).closest('[data-row]');
const press = (keys: string) => userEvent.keyboard(keys);

beforeEach(setUpInvoiceList);

/** The list with a row that was read here in a file that waits, above the others. */
async function openWithPreview(): Promise<Store> {
  const store = await openInvoiceList();
  await enqueueUploads(store, [fileOf('FE-L')]);
  await screen.findByText('FE-L');
  return store;
}
const previewOf = async (store: Store) =>
  (await store.invoices.toArray()).find(({ invoice_number }) => invoice_number === 'FE-L');
/** The decisions about the preview, which wait for its file. */
const decisions = async (store: Store) =>
  (await store.outbox.toArray()).filter(({ about }) => isDocumentKey(about)).map(({ operation }) => operation);

test('what was read here and is not sent is decided like any other invoice, and undone before it is sent', async () => {
  const store = await openWithPreview();
  const row = within(rowOf('FE-L') as HTMLElement);
  expect(row.getByText('Por enviar')).toBeTruthy();
  screen.getByRole('link', { name: 'FE-L' }).focus();
  await press('4');
  await screen.findByText('La factura FE-L quedó como Pagada.');
  expect(await screen.findByRole('button', { name: 'Pagada 2' })).toBeTruthy();
  expect(await previewOf(store)).toMatchObject({ status: 'paid', change_state: 'waiting' });
  await press('{Control>}z{/Control}');
  await waitFor(async () => expect((await previewOf(store))?.status).toBe('draft'));
  expect(await decisions(store)).toEqual([]);
  expect(row.getByText('Por enviar')).toBeTruthy();
});

test('it is selected, classified and deleted together with the others', async () => {
  const store = await openWithPreview();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar factura FE-L' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar factura FE-A' }));
  expect(await screen.findByText('2 seleccionadas')).toBeTruthy();
  await press('g');
  await waitFor(async () => expect((await previewOf(store))?.classification).toBe('expense'));
  await press('{Delete}');
  const dialog = await screen.findByRole('dialog', { name: 'Eliminar facturas' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
  await waitFor(async () => expect(await previewOf(store)).toBeUndefined());
  expect(await decisions(store)).toEqual(['invoice.delete']);
  await screen.findByText('Eliminaste 2 facturas.');
  // No shortcut works under a dialog.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('{Control>}z{/Control}');
  await waitFor(async () => expect(await previewOf(store)).toMatchObject({ classification: 'expense' }));
});
