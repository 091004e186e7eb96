import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { effectivePermissions, type Plan } from '#domain/plan.ts';
import { aUser } from '#tests/harness/a-user.ts';
import { aWire, problem, type Wire } from '#tests/harness/a-wire.ts';
import { renderWithStore } from '#tests/harness/render-with-store.tsx';
import { UploadPage } from './upload-page.tsx';

const file = (name: string) => new File(['<Invoice/>'], name);
const open = (wire: Wire = aWire(), subscription_plan: Plan = 'free') =>
  renderWithStore(<UploadPage />, {
    user: aUser({ subscription_plan, permissions: effectivePermissions(subscription_plan, 'titular') }),
    wire,
  });
const choose = async (...names: string[]) =>
  userEvent.upload(screen.getByLabelText<HTMLInputElement>('Archivos de facturas'), names.map(file), {
    applyAccept: false,
  });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Subir archivos' }));

const answer = {
  total_files: 2,
  successful: 1,
  failed: 1,
  new_suppliers: 1,
  new_customers: 0,
  results: [
    {
      filename: 'todo.zip',
      success: true,
      invoice_id: crypto.randomUUID(),
      error_message: null,
      documents: [
        { name: 'a.xml', outcome: 'created', invoice_id: null, invoice_number: 'FE-1', detail: null, warnings: [] },
        { name: 'b.xml', outcome: 'duplicate', invoice_id: null, invoice_number: 'FE-2', detail: null, warnings: [] },
      ],
    },
    { filename: 'mala.xml', success: false, invoice_id: null, error_message: null, documents: [] },
  ],
};

test('each file and each document inside a ZIP is accounted for', async () => {
  await open(aWire({ 'POST /api/upload/invoices': () => ({ json: answer }) }));
  await choose('todo.zip', 'mala.xml');
  await send();
  expect(await screen.findByText('1 de 2 archivos procesados. 1 con error.')).toBeTruthy();
  expect(screen.getByText('Creamos 1 proveedor y 0 clientes nuevos.')).toBeTruthy();
  expect(screen.getByText(/Guardado: FE-1/)).toBeTruthy();
  expect(screen.getByText(/Esta factura ya existe: FE-2\./)).toBeTruthy();
  expect(screen.getByText('No fue posible procesar el archivo.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver facturas' }).getAttribute('href')).toBe('/invoices');
  await userEvent.click(screen.getByRole('button', { name: 'Subir más archivos' }));
  expect(screen.getByRole('button', { name: 'Subir archivos' })).toBeTruthy();
});

test.each([
  [
    "the server's words",
    aWire({ 'POST /api/upload/invoices': () => problem('file_too_big', 'El archivo supera 25 MB.') }),
    'El archivo supera 25 MB.',
  ],
  ['a general text', aWire(), 'No pudimos subir los archivos. Intenta nuevamente.'],
])('a failed request marks every one of its files failed with %s', async (_words, wire, text) => {
  await open(wire);
  await choose('a.xml', 'b.xml');
  await send();
  expect(await screen.findByText('0 de 2 archivos procesados. 2 con error.')).toBeTruthy();
  expect(screen.getAllByText(text)).toHaveLength(2);
});

test('an extension the plan does not allow is refused at once, with the ones it does', async () => {
  await open();
  await choose('a.xml', 'b.pdf');
  expect(await screen.findByText('Tu plan Gratis no permite archivos .pdf. Puedes subir: .xml, .zip.')).toBeTruthy();
  expect(screen.getByText('a.xml')).toBeTruthy();
  expect(screen.queryByText('b.pdf')).toBeNull();
});

test('several refused files are counted, unknown types are named', async () => {
  await open();
  await choose('a.pdf', 'b.PDF', 'c.exe');
  const many = '2 archivos no se agregaron porque tu plan Gratis solo permite: .xml, .zip.';
  expect(await screen.findByText(many)).toBeTruthy();
  expect(screen.getByText('El archivo c.exe no es de un tipo admitido. Puedes subir: .xml, .zip.')).toBeTruthy();
});

test('sending nothing says what is missing', async () => {
  await open();
  await send();
  expect(await screen.findByText('Selecciona al menos un archivo.')).toBeTruthy();
});

test('twelve files travel in two requests', async () => {
  const ten = Array.from({ length: 12 }, (_, index) => `f${index}.xml`);
  const wire = aWire({ 'POST /api/upload/invoices': () => problem('unexpected', 'No.') });
  await open(wire, 'pro');
  await choose(...ten);
  await send();
  await waitFor(() => expect(screen.getAllByText('No.')).toHaveLength(12));
  expect(wire.requests.filter(({ url }) => url.endsWith('/upload/invoices'))).toHaveLength(2);
});

test('what the plan does not include says so', async () => {
  await open();
  expect(screen.getByText('La importación masiva no está incluida en tu plan o rol.')).toBeTruthy();
  expect(screen.getByText('El ingreso por correo lo configura un administrador con plan Pro.')).toBeTruthy();
});
