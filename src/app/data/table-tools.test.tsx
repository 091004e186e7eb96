import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { TableTools } from './table-tools.tsx';

const columns = [
  { label: 'Proveedor', csv: ({ name }: { name: string }) => name },
  { label: 'Acciones' },
  { label: 'Total', csv: ({ total }: { name: string; total: number }) => total },
];
const rows = [
  { name: '=HYPERLINK("x")', total: -1234.5 },
  { name: 'Café; molido', total: 7 },
];
const open = () => renderWithStore(<TableTools columns={columns} rows={rows} name="proveedores" of="Proveedores" />);

test('a table is copied as it stands, and no cell of it is a formula', async () => {
  const person = userEvent.setup();
  await open();
  await person.click(screen.getByRole('button', { name: 'Copiar la tabla: Proveedores' }));
  const copied = `Proveedor\tTotal\n'=HYPERLINK("x")\t-1234,5\nCafé; molido\t7`;
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(copied));
  expect(await screen.findByText('Copiado.')).toBeTruthy();
});

test('where the browser refuses the clipboard, the file is pointed to', async () => {
  const person = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await open();
  await person.click(screen.getByRole('button', { name: 'Copiar la tabla: Proveedores' }));
  expect((await screen.findByRole('alert')).textContent).toContain('No pudimos copiar la tabla. Expórtala como CSV.');
  vi.restoreAllMocks();
});

test('it is saved as a file that Excel in Colombia opens', async () => {
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob);
    return 'blob:x';
  };
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Exportar CSV: Proveedores' }));
  await waitFor(() => expect(click).toHaveBeenCalled());
  // The UTF-8 byte order mark is not part of the text: reading a blob as text removes it.
  expect(await blobs[0]?.text()).toContain('"Proveedor";"Total"\r\n');
  expect(await blobs[0]?.text()).toContain(`"'=HYPERLINK(""x"")";-1234,5\r\n"Café; molido";7\r\n`);
  click.mockRestore();
});
