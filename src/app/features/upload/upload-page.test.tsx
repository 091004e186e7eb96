import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Invoice } from '#domain/invoice.ts';
import { effectivePermissions, type Plan } from '#domain/plan.ts';
import type { UploadedDocument, UploadFileResult } from '#domain/upload.ts';
import { writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { aUser } from '#tests/harness/a-user.ts';
import { aWire, problem, type Wire } from '#tests/harness/a-wire.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/going-offline.ts';
import { renderWithStore } from '#tests/harness/render-with-store.tsx';
import { type Line, wireXhr } from '#tests/harness/wire-xhr.ts';
import { UploadPage } from './upload-page.tsx';

const UPLOAD = 'PUT /api/uploads/:id';
const file = (name: string) => new File([`<Invoice>${name}</Invoice>`], name);

const FEED = { epoch: 'e', rows: [], cursor: 0, more: false };
/** A server that can be reached while the device has a network. */
function aServer(handlers: Parameters<typeof aWire>[0] = {}): Wire {
  const wire = aWire({
    'GET /api/sync/everything': () => ({ json: FEED }),
    'GET /api/sync/changes': () => ({ json: { ...FEED, deleted: [] } }),
    'GET /api/sync/digest': () => ({ json: { epoch: 'e', cursor: 0, count: 0, checksum: 0 } }),
    'GET /api/health': () => ({ json: { ok: true } }),
    ...handlers,
  });
  const fetch: Wire['fetch'] = async (...request) => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    return wire.fetch(...request);
  };
  return { ...wire, fetch };
}

type Options = { plan?: Plan; line?: Line; invoices?: Invoice[] };

function open(wire: Wire = aServer(), { plan = 'free', line, invoices = [] }: Options = {}): Promise<Store> {
  wireXhr(wire, line);
  const user = aUser({ subscription_plan: plan, permissions: effectivePermissions(plan, 'titular') });
  return renderWithStore(<UploadPage />, { user, wire, fill: (store) => hasPulled(store, invoices) });
}

async function hasPulled(store: Store, invoices: Invoice[]): Promise<void> {
  await store.invoices.bulkPut(invoices);
  await writeMeta(store, 'cursor', FEED.cursor);
  await writeMeta(store, 'epoch', FEED.epoch);
}

const choose = async (...names: string[]) =>
  userEvent.upload(await screen.findByLabelText<HTMLInputElement>('Archivos de facturas'), names.map(file), {
    applyAccept: false,
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
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
const answer = (one: UploadFileResult) => {
  const successful = one.success ? 1 : 0;
  const sums = { total_files: 1, successful, failed: 1 - successful, new_suppliers: 1, new_customers: 0 };
  return { ...sums, results: [one], invoices: [] };
};
const nameIn = ({ url }: Request) => new URL(url).searchParams.get('name') ?? '';
/** A server that answers each file with what is said of it, and takes whatever else comes. */
const takes = (...results: UploadFileResult[]) =>
  aServer({
    [UPLOAD]: (request) => {
      const name = nameIn(request);
      return { json: answer(results.find(({ filename }) => filename === name) ?? result(name, document({ name }))) };
    },
  });
/** What an earlier test still has waiting goes by other names. */
const sent = (wire: Wire) =>
  wire.requests
    .filter(({ url }) => url.includes('/uploads/'))
    .map(nameIn)
    .filter((name) => name.startsWith('f'));
const many = (count: number) => Array.from({ length: count }, (_, index) => `f${index}.xml`);
/** Held up until the test lets go. */
function heldLine(before: (told: { tell: (bytes: number) => void; total: number }) => void = () => {}) {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const line: Line = {
    beforeAnswer: (told) => {
      before(told);
      return gate;
    },
  };
  return { line, go: () => go() };
}

afterEach(goOnline);

test('each file and each document inside a ZIP is accounted for', async () => {
  const id = crypto.randomUUID();
  const zip = result(
    'todo.zip',
    document({ invoice_id: id }),
    document({ name: 'b.xml', outcome: 'duplicate', invoice_number: 'FE-2' }),
  );
  await open(takes(zip, result('mala.xml')));
  await choose('todo.zip', 'mala.xml');
  await screen.findByText('mala.xml');
  await send();
  expect(await screen.findByText('1 de 2 archivos procesados. 1 con error.')).toBeTruthy();
  expect(screen.getByText('Creamos 2 proveedores y 0 clientes nuevos.')).toBeTruthy();
  expect(screen.getByText(/Guardado: FE-1/)).toBeTruthy();
  expect(screen.getByText(/Esta factura ya existe: FE-2\./)).toBeTruthy();
  expect(screen.getByText('No fue posible procesar el archivo.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Abrir factura' }).getAttribute('href')).toBe(`/invoices/${id}`);
  expect(screen.getByRole('link', { name: 'Ver facturas' }).getAttribute('href')).toBe('/invoices');
  await press('Subir más archivos');
  expect(await screen.findByRole('button', { name: 'Subir archivos' })).toBeTruthy();
  expect(screen.queryByText('todo.zip')).toBeNull();
});

test.each([
  [
    "the server's words",
    problem('not_allowed', 'Tu plan no incluye esta sección.'),
    'Tu plan no incluye esta sección.',
  ],
  ['a general text', { status: 500, json: {} }, 'No pudimos subir los archivos. Intenta nuevamente.'],
])('when requests fail every file is marked failed with %s', async (_words, refusal, text) => {
  await open(aServer({ [UPLOAD]: () => refusal }));
  await choose('a.xml', 'b.xml');
  await screen.findByText('b.xml');
  await send();
  expect(await screen.findByText('0 de 2 archivos procesados. 2 con error.')).toBeTruthy();
  expect(screen.getAllByText(text)).toHaveLength(2);
});

test('what failed goes again in one click, and what was taken does not', async () => {
  let isDown = true;
  const wire = aServer({
    [UPLOAD]: (request) => {
      const name = nameIn(request);
      if (isDown && name !== 'f0.xml') return problem('not_allowed', 'No.');
      return { json: answer(result(name, document({ name }))) };
    },
  });
  await open(wire);
  await choose(...many(3));
  await screen.findByText('f2.xml');
  await send();
  expect(await screen.findByText('1 de 3 archivos procesados. 2 con error.')).toBeTruthy();
  isDown = false;
  await press('Reintentar 2 archivos');
  expect(await screen.findByText('3 de 3 archivos procesados. 0 con error.')).toBeTruthy();
  expect(sent(wire)).toEqual(['f0.xml', 'f1.xml', 'f2.xml', 'f1.xml', 'f2.xml']);
});

test('each file shows how far it is, and those behind it wait', async () => {
  const { line, go } = heldLine();
  await open(takes(), { line });
  await choose('uno.xml', 'dos.xml');
  await screen.findByText('dos.xml');
  await send();
  const rows = await screen.findByRole('list', { name: 'Archivos que se suben' });
  await waitFor(() => expect(rows.textContent).toContain('Subiendo'));
  const [first, second] = within(rows).getAllByRole('listitem');
  expect(first?.textContent).toContain('Subiendo 0 %');
  expect(second?.textContent).toContain('En cola');
  go();
  expect(await screen.findByText('2 de 2 archivos procesados. 0 con error.')).toBeTruthy();
});

test('cancelling keeps what the server has, lets what is on its way arrive, and takes the rest back', async () => {
  const { line, go } = heldLine();
  const wire = takes();
  const store = await open(wire, { line });
  await choose(...many(5));
  await screen.findByText('f4.xml');
  await send();
  await screen.findByText('Subiendo 0 de 5 archivos…');
  await waitFor(async () => expect((await store.uploads.where('state').equals('sending').count()) === 1).toBe(true));
  await press('Cancelar');
  go();
  expect(await screen.findByText('1 de 5 archivos procesados. 0 con error.')).toBeTruthy();
  expect(screen.getByText('4 archivos se quedaron sin subir porque cancelaste.')).toBeTruthy();
  expect(sent(wire)).toEqual(['f0.xml']);
  expect([await store.outbox.count(), await store.blobs.count()]).toEqual([0, 0]);
});

test('sending is stopped and goes on when the person says so', async () => {
  const wire = takes();
  const store = await open(wire);
  await store.meta.put({ k: 'uploads_paused', v: true });
  await choose('a.xml');
  await screen.findByText('a.xml');
  await send();
  expect(await screen.findByText('1 archivo por enviar')).toBeTruthy();
  expect(screen.getByText('El envío está en pausa. Puedes cerrar esta página: nada se pierde.')).toBeTruthy();
  await press('Reanudar');
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
  await open(takes(...results));
  await choose(...results.map(({ filename }) => filename));
  await screen.findByText('mala.xml');
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
  const store = await open(takes(result('a.xml', asked)), {
    invoices: [invoice],
  });
  await choose('a.xml');
  await screen.findByText('a.xml');
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
  const store = await open(takes(result('a.xml', trashed)));
  await choose('a.xml');
  await screen.findByText('a.xml');
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
  expect(await screen.findByText('a.xml')).toBeTruthy();
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

test('without a network files are in the queue at once, and go by themselves when it is back', async () => {
  const wire = takes();
  goOffline();
  const store = await open(wire);
  await choose('fa.xml');
  expect(await screen.findByText('1 archivo por enviar')).toBeTruthy();
  expect(screen.getByText(/Puedes cerrar esta página\./)).toBeTruthy();
  expect(await store.blobs.count()).toBe(1);
  // More can be added meanwhile.
  await choose('fb.xml');
  expect(await screen.findByText('2 archivos por enviar')).toBeTruthy();
  goOnline();
  expect(await screen.findByText('2 de 2 archivos procesados. 0 con error.')).toBeTruthy();
  expect(new Set(sent(wire))).toEqual(new Set(['fa.xml', 'fb.xml']));
});

test('a file that waits can be taken out again', async () => {
  goOffline();
  const store = await open();
  await choose('a.xml', 'b.xml');
  await screen.findByText('2 archivos por enviar');
  // While one try is under way, which without a network is a moment, it stays.
  await waitFor(async () => {
    await press('Quitar a.xml');
    expect(await store.outbox.count()).toBe(1);
  });
  expect(await screen.findByText('1 archivo por enviar')).toBeTruthy();
  expect([await store.outbox.count(), await store.blobs.count()]).toEqual([1, 1]);
});

test('sending nothing says what is missing', async () => {
  await open();
  await send();
  expect(await screen.findByText('Selecciona al menos un archivo.')).toBeTruthy();
});

test('files that were just chosen are sent, whether or not they are on the screen yet', async () => {
  const wire = takes();
  await open(wire);
  await choose('a.xml', 'b.xml');
  await send();
  expect(await screen.findByText('2 de 2 archivos procesados. 0 con error.')).toBeTruthy();
  expect(screen.queryByText('Selecciona al menos un archivo.')).toBeNull();
});

test('pressed twice, every file still travels once', async () => {
  const wire = takes();
  await open(wire);
  await choose(...many(5));
  await screen.findByText('f4.xml');
  const button = screen.getByRole('button', { name: 'Subir archivos' });
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findByText('5 de 5 archivos procesados. 0 con error.')).toBeTruthy();
  expect(sent(wire)).toEqual(many(5));
});

test('what the plan does not include says so', async () => {
  await open();
  expect(await screen.findByText('La importación masiva no está incluida en tu plan o rol.')).toBeTruthy();
  expect(screen.getByText('El ingreso por correo lo configura un administrador con plan Pro.')).toBeTruthy();
});

test('who may import finds the way there', async () => {
  await open(undefined, { plan: 'basic' });
  const link = await screen.findByRole('link', { name: 'Importación masiva desde Excel' });
  expect(link.getAttribute('href')).toBe('/imports');
});
