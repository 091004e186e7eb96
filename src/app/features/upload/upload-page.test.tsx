import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Invoice } from '#domain/invoice.ts';
import { effectivePermissions, type Plan } from '#domain/plan.ts';
import type { UploadedDocument, UploadFileResult } from '#domain/upload.ts';
import type { Store } from '#store/store.ts';
import { aUser } from '#tests/harness/a-user.ts';
import { aWire, problem, type Wire } from '#tests/harness/a-wire.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/render-with-store.tsx';
import { type Line, wireXhr } from '#tests/harness/wire-xhr.ts';
import { UploadPage } from './upload-page.tsx';

const UPLOAD = 'POST /api/upload/invoices';
const file = (name: string) => new File(['<Invoice/>'], name);

type Options = { plan?: Plan; line?: Line; invoices?: Invoice[] };

function open(wire: Wire = aWire(), { plan = 'free', line, invoices = [] }: Options = {}): Promise<Store> {
  wireXhr(wire, line);
  const user = aUser({ subscription_plan: plan, permissions: effectivePermissions(plan, 'titular') });
  return renderWithStore(<UploadPage />, { user, wire, fill: (store) => store.invoices.bulkPut(invoices) });
}
const choose = async (...names: string[]) =>
  userEvent.upload(screen.getByLabelText<HTMLInputElement>('Archivos de facturas'), names.map(file), {
    applyAccept: false,
  });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const send = () => press('Subir archivos');

const document = (overrides: Partial<UploadedDocument>): UploadedDocument => ({
  name: 'a.xml',
  outcome: 'created',
  invoice_id: null,
  invoice_number: 'FE-1',
  detail: null,
  warnings: [],
  question: null,
  ...overrides,
});
const result = (filename: string, ...documents: UploadedDocument[]): UploadFileResult => ({
  filename,
  success: documents.some(({ outcome }) => outcome !== 'refused'),
  invoice_id: documents[0]?.invoice_id ?? null,
  error_message: null,
  documents,
});
const answer = (...results: UploadFileResult[]) => {
  const successful = results.filter(({ success }) => success).length;
  const failed = results.length - successful;
  return { total_files: results.length, successful, failed, new_suppliers: 1, new_customers: 0, results };
};
/** A server that takes whatever comes. */
const takesAll = () =>
  aWire({
    [UPLOAD]: async (request) => {
      // The test's own wire sends the names of the files.
      const names = (await request.json()) as string[];
      return { json: answer(...names.map((name) => result(name, document({ name })))) };
    },
  });
const uploads = (wire: Wire) => wire.requests.filter(({ url }) => url.endsWith('/upload/invoices'));

afterEach(() => {
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
});

test('each file and each document inside a ZIP is accounted for', async () => {
  const id = crypto.randomUUID();
  const zip = result(
    'todo.zip',
    document({ invoice_id: id }),
    document({ name: 'b.xml', outcome: 'duplicate', invoice_number: 'FE-2' }),
  );
  await open(aWire({ [UPLOAD]: () => ({ json: answer(zip, result('mala.xml')) }) }));
  await choose('todo.zip', 'mala.xml');
  await send();
  expect(await screen.findByText('1 de 2 archivos procesados. 1 con error.')).toBeTruthy();
  expect(screen.getByText('Creamos 1 proveedor y 0 clientes nuevos.')).toBeTruthy();
  expect(screen.getByText(/Guardado: FE-1/)).toBeTruthy();
  expect(screen.getByText(/Esta factura ya existe: FE-2\./)).toBeTruthy();
  expect(screen.getByText('No fue posible procesar el archivo.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Abrir factura' }).getAttribute('href')).toBe(`/invoices/${id}`);
  expect(screen.getByRole('link', { name: 'Ver facturas' }).getAttribute('href')).toBe('/invoices');
  await press('Subir más archivos');
  expect(screen.getByRole('button', { name: 'Subir archivos' })).toBeTruthy();
  expect(screen.queryByText('todo.zip')).toBeNull();
});

test.each([
  [
    "the server's words",
    aWire({ [UPLOAD]: () => problem('file_too_big', 'El archivo supera 25 MB.') }),
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

test('what failed goes again in one click, and what was taken does not', async () => {
  let isDown = true;
  const all = takesAll();
  const wire = aWire({
    [UPLOAD]: async (request) => {
      if (uploads(wire).length === 2 && isDown) return problem('unexpected', 'No.');
      return { json: await (await all.fetch(request.url, { method: 'POST', body: await request.text() })).json() };
    },
  });
  await open(wire, { plan: 'pro' });
  await choose(...Array.from({ length: 12 }, (_, index) => `f${index}.xml`));
  await send();
  expect(await screen.findByText('10 de 12 archivos procesados. 2 con error.')).toBeTruthy();
  isDown = false;
  await press('Reintentar 2 archivos');
  expect(await screen.findByText('12 de 12 archivos procesados. 0 con error.')).toBeTruthy();
  expect(uploads(wire)).toHaveLength(3);
  expect(await uploads(wire)[2]?.json()).toEqual(['f10.xml', 'f11.xml']);
});

test('once the server cannot be reached, the files behind are not tried one request after the other', async () => {
  const wire = aWire();
  await open(wire, { plan: 'pro' });
  await choose(...Array.from({ length: 25 }, (_, index) => `f${index}.xml`));
  await send();
  expect(await screen.findByText('0 de 25 archivos procesados. 25 con error.')).toBeTruthy();
  expect(uploads(wire)).toHaveLength(1);
});

test('each file shows how much of itself has left', async () => {
  let go = () => {};
  const line: Line = {
    beforeAnswer: ({ tell, total }) =>
      new Promise((resolve) => {
        tell(total * 0.75);
        go = resolve;
      }),
  };
  await open(takesAll(), { line });
  await choose('uno.xml', 'dos.xml');
  await send();
  const rows = await screen.findByRole('list', { name: 'Archivos que se suben' });
  const [first, second] = await within(rows).findAllByRole('listitem');
  expect(first?.textContent).toContain('Procesando…');
  expect(second?.textContent).toContain('Subiendo 50 %');
  go();
  expect(await screen.findByText('2 de 2 archivos procesados. 0 con error.')).toBeTruthy();
});

test('cancelling keeps what was answered, stops the rest, and the rest can still be sent', async () => {
  let count = 0;
  const line: Line = {
    beforeAnswer: async () => {
      count += 1;
      // The second request never finishes leaving.
      if (count === 2) await new Promise(() => undefined);
    },
  };
  const wire = takesAll();
  await open(wire, { plan: 'pro', line });
  await choose(...Array.from({ length: 25 }, (_, index) => `f${index}.xml`));
  await send();
  await screen.findByText('Subiendo 10 de 25 archivos…');
  await press('Cancelar');
  expect(await screen.findByText('10 de 25 archivos procesados. 0 con error.')).toBeTruthy();
  expect(screen.getByText('15 archivos se quedaron sin subir porque cancelaste.')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('Cancelada')).toHaveLength(15));
  await press('Reintentar 15 archivos');
  expect(await screen.findByText('25 de 25 archivos procesados. 0 con error.')).toBeTruthy();
});

test('what has left completely is not taken back: its answer is waited for', async () => {
  let go = () => {};
  const line: Line = {
    beforeAnswer: ({ tell, total }) =>
      new Promise((resolve) => {
        tell(total);
        go = resolve;
      }),
  };
  await open(takesAll(), { line });
  await choose('a.xml');
  await send();
  await screen.findByText('Procesando…');
  await press('Cancelar');
  go();
  expect(await screen.findByText('1 de 1 archivos procesados. 0 con error.')).toBeTruthy();
});

test('the results are narrowed down by outcome, each with its count', async () => {
  const results = [
    result('nueva.xml', document({ name: 'nueva.xml' })),
    result('doble.xml', document({ name: 'doble.xml', outcome: 'duplicate', invoice_number: 'FE-2' })),
    result('evento.xml', document({ name: 'evento.xml', outcome: 'attached', detail: 'Acuse de recibo de FE-1.' })),
    result('rara.xml', document({ name: 'rara.xml', warnings: [{ code: 'dv', detail: 'El DV no corresponde.' }] })),
    result('mala.xml', document({ name: 'mala.xml', outcome: 'refused', detail: 'El XML está dañado.' })),
  ];
  await open(aWire({ [UPLOAD]: () => ({ json: answer(...results) }) }));
  await choose(...results.map(({ filename }) => filename));
  await send();
  const filter = await screen.findByRole('group', { name: 'Filtrar resultados' });
  const chips = within(filter).getAllByRole('button');
  expect(chips.map((chip) => chip.textContent)).toEqual([
    'Todas 5',
    'Creadas 2',
    'Ya existían 1',
    'Adjuntas 1',
    'Por revisar 1',
    'Con error 1',
  ]);
  const shown = () =>
    within(screen.getByRole('list', { name: 'Resultados' }))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('[title]')?.textContent);
  await press(/Con error/);
  expect(shown()).toEqual(['mala.xml']);
  await press(/Creadas/);
  expect(shown()).toEqual(['nueva.xml', 'rara.xml']);
});

test.each([
  ['Ingreso', 'income', 'Quedó como ingreso.'],
  ['Gasto', 'expense', 'Quedó como gasto.'],
])('a document of nobody asks whose it is, and "%s" is queued as a change', async (button, classification, said) => {
  const invoice = anInvoice();
  const asked = document({
    invoice_id: invoice.id,
    question: 'whose',
    detail: 'La factura no está a nombre de X (NIT 1).',
  });
  const store = await open(aWire({ [UPLOAD]: () => ({ json: answer(result('a.xml', asked)) }) }), {
    invoices: [invoice],
  });
  await choose('a.xml');
  await send();
  const group = await screen.findByRole('group', { name: 'Decide sobre la factura FE-1' });
  await userEvent.click(within(group).getByRole('button', { name: button }));
  expect(await screen.findByText(said)).toBeTruthy();
  expect((await store.outbox.toArray()).map(({ operation, input }) => [operation, input])).toEqual([
    ['invoice.set-classification', { id: invoice.id, classification }],
  ]);
});

test('what lies in the trash is restored from here', async () => {
  const id = crypto.randomUUID();
  const trashed = document({ outcome: 'duplicate_in_trash', invoice_id: id });
  const store = await open(aWire({ [UPLOAD]: () => ({ json: answer(result('a.xml', trashed)) }) }));
  await choose('a.xml');
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Restaurar' }));
  expect(await screen.findByText('Restaurada.')).toBeTruthy();
  expect((await store.outbox.toArray()).map(({ operation, about }) => [operation, about])).toEqual([
    ['invoice.restore', id],
  ]);
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

test('a chosen file can be taken out again', async () => {
  await open();
  await choose('a.xml', 'b.xml');
  await press('Quitar a.xml');
  await waitFor(() => expect(screen.queryByText('a.xml')).toBeNull());
  expect(screen.getByText('b.xml')).toBeTruthy();
});

test('without a network nothing is sent and what was chosen stays', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  await open();
  await choose('a.xml');
  expect(screen.getByRole('button', { name: 'Subir archivos' })).toHaveProperty('disabled', true);
  expect(screen.getByText('Necesitas conexión para subir archivos. Conservamos los que elegiste.')).toBeTruthy();
  expect(screen.getByText('a.xml')).toBeTruthy();
});

test('sending nothing says what is missing', async () => {
  await open();
  await send();
  expect(await screen.findByText('Selecciona al menos un archivo.')).toBeTruthy();
});

test('twelve files travel in two requests', async () => {
  const wire = takesAll();
  await open(wire, { plan: 'pro' });
  await choose(...Array.from({ length: 12 }, (_, index) => `f${index}.xml`));
  await send();
  expect(await screen.findByText('12 de 12 archivos procesados. 0 con error.')).toBeTruthy();
  expect(uploads(wire)).toHaveLength(2);
});

test('pressed twice, everything still travels once', async () => {
  const wire = takesAll();
  await open(wire, { plan: 'pro' });
  await choose(...Array.from({ length: 25 }, (_, index) => `f${index}.xml`));
  const button = screen.getByRole('button', { name: 'Subir archivos' });
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findByText('25 de 25 archivos procesados. 0 con error.')).toBeTruthy();
  expect(uploads(wire)).toHaveLength(3);
});

test('what the plan does not include says so', async () => {
  await open();
  expect(screen.getByText('La importación masiva no está incluida en tu plan o rol.')).toBeTruthy();
  expect(screen.getByText('El ingreso por correo lo configura un administrador con plan Pro.')).toBeTruthy();
});
