import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { UploadEntry } from '#domain/files/upload-entry.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import { aWire } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import {
  aDocument,
  answer,
  anUploadEntry,
  aResult,
  aServer,
  choose,
  nameIn,
  openUpload,
  press,
  send,
  UPLOAD,
} from '#tests/harness/browser/an-upload-page.tsx';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { UploadPage } from '../upload-page.tsx';

const HISTORY = 'GET /api/uploads';
const FAILURE = 'No pudimos cargar el historial de cargas. Intenta nuevamente.';
const page = (items: UploadEntry[], next: number | null = null) => ({ json: { items, next } });
const has = (items: UploadEntry[], invoices: Invoice[] = []) => aServer({ [HISTORY]: () => page(items) }, invoices);
const names = async () =>
  within(await screen.findByRole('list', { name: 'Historial de cargas' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('[title]')?.textContent);
const region = async () => within(await screen.findByRole('region', { name: 'Historial de cargas' }));

afterEach(goOnline);

test('an upload has its files, its time, its user and what became of everything in it', async () => {
  const id = crypto.randomUUID();
  const zip = {
    ...aResult(
      'todo.zip',
      aDocument({ name: 'a.xml', invoice_id: id }),
      aDocument({ name: 'b.xml', outcome: 'completed', invoice_id: id, invoice_number: 'FE-2' }),
      aDocument({ name: 'c.pdf', outcome: 'attached', invoice_id: id }),
      aDocument({ name: 'd.pdf', outcome: 'attached', detail: 'Guardado hasta que llegue su factura.' }),
      aDocument({
        name: 'e.pdf',
        outcome: 'attached',
        waiting_pdf_id: 'f0',
        detail: 'Faltan datos: complétalos. Está en «Por completar», en «Subir facturas».',
      }),
      aDocument({ name: 'f.xml', outcome: 'duplicate', invoice_id: id, invoice_number: 'FE-3' }),
      aDocument({ name: 'g.xml', outcome: 'refused', detail: 'El XML está dañado.' }),
    ),
    skipped: [
      { name: 'nota.txt', detail: 'No es XML, PDF ni ZIP. Si es una factura, pide al emisor el XML o el ZIP.' },
    ],
  };
  await openUpload(has([anUploadEntry([zip, { ...aResult('mala.xml'), error_message: 'No es una factura.' }])]));
  const history = await region();
  await history.findByText('todo.zip y 1 archivo más');
  history.getByText(/^21\/11\/2026, 2:05/);
  history.getByText(
    '1 creada · 1 completada · 1 adjunta · 1 en espera · 1 incompleta · 1 ya existía · 1 omitida · 2 rechazadas · ana@ejemplo.co',
  );
  expect(history.queryByText(/Guardada: FE-1/)).toBeNull();
  await userEvent.click(history.getByRole('button', { name: 'Ver detalle de todo.zip y 1 archivo más' }));
  await userEvent.click(history.getByRole('button', { name: /^Ver los 7 documentos/ }));
  for (const text of [/Guardada: FE-1/, /El XML está dañado\./, /nota\.txt/, 'mala.xml', 'No es una factura.'])
    history.getByText(text);
  expect(history.getAllByRole('link', { name: 'Abrir factura' })).toHaveLength(4);
  await userEvent.click(history.getByRole('button', { name: /^Ocultar detalle/ }));
  expect(history.queryByText('mala.xml')).toBeNull();
});

test('before the first upload it says that there is none', async () => {
  await openUpload();
  expect(await screen.findByText('Aún no has subido archivos.')).toBeTruthy();
});

test('a history that cannot be loaded shows an error, and is requested again', async () => {
  const answers = [{ status: 500, json: 0 }];
  await openUpload(aServer({ [HISTORY]: () => answers[0] ?? page([anUploadEntry([aResult('a.xml')])]) }));
  const history = await region();
  await history.findByText(FAILURE);
  answers.pop();
  await userEvent.click(history.getByRole('button', { name: 'Reintentar' }));
  expect(await names()).toEqual(['a.xml']);
});

test('no message about an empty history is shown during the request', async () => {
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await openUpload(aServer({ [HISTORY]: () => responded.then(() => page([anUploadEntry([aResult('a.xml')])])) }));
  const history = await region();
  for (const text of ['Aún no has subido archivos.', FAILURE]) expect(history.queryByText(text)).toBeNull();
  respond();
  expect(await names()).toEqual(['a.xml']);
});

test('without a network and nothing kept it says that it needs a connection', async () => {
  goOffline();
  await openUpload();
  expect(await screen.findByText('Necesitas conexión para ver el historial de cargas.')).toBeTruthy();
});

test('without a network the last history is there, with its date', async () => {
  goOffline();
  const data = { items: [anUploadEntry([aResult('a.xml')])], next: 7 };
  const kept = { id: 'upload-history:all', data, taken_at: Date.UTC(2026, 10, 21, 19, 5) };
  await renderWithStore(<UploadPage />, {
    user: aUser(),
    wire: aWire(),
    fill: (store) => saveSnapshot(store, kept),
  });
  const history = await region();
  expect(await history.findByText(/^Datos al 21\/11\/2026, 2:05/)).toBeTruthy();
  expect(await names()).toEqual(['a.xml']);
  expect(history.getByRole<HTMLButtonElement>('button', { name: 'Ver más cargas' }).disabled).toBe(true);
});

test('older uploads are requested page by page, and those with problems alone', async () => {
  const entries = ['a.xml', 'b.xml', 'c.xml'].map((name) => anUploadEntry([aResult(name)]));
  const [a, b, c] = entries as [UploadEntry, UploadEntry, UploadEntry];
  await openUpload(
    aServer({
      [HISTORY]: ({ url }) => {
        const { searchParams } = new URL(url);
        if (searchParams.get('filter') === 'with_problems') return page([b]);
        return searchParams.get('before') === '7' ? page([c]) : page([a, b], 7);
      },
    }),
  );
  expect(await names()).toEqual(['a.xml', 'b.xml']);
  await press('Ver más cargas');
  await waitFor(async () => expect(await names()).toEqual(['a.xml', 'b.xml', 'c.xml']));
  expect(screen.queryByRole('button', { name: 'Ver más cargas' })).toBeNull();
  await press('Con problemas');
  await waitFor(async () => expect(await names()).toEqual(['b.xml']));
});

test('after an upload it has the new one, also when the pages before are not complete any more', async () => {
  let items = ['a.xml', 'b.xml'].map((name) => anUploadEntry([aResult(name)]));
  let next: number | null = null;
  const wire = aServer({
    [HISTORY]: () => page(items, next),
    [UPLOAD]: (request) => {
      items = [anUploadEntry([aResult('nueva.xml')])];
      next = 9;
      return { json: answer(aResult(nameIn(request), aDocument({}))) };
    },
  });
  await openUpload(wire);
  expect(await names()).toEqual(['a.xml', 'b.xml']);
  await choose('nueva.xml');
  await screen.findByText('nueva.xml');
  await send();
  await waitFor(async () => expect(await names()).toEqual(['nueva.xml']));
  expect(screen.getByRole('button', { name: 'Ver más cargas' })).toBeTruthy();
});

test('what lies in the trash is restored from here; of an invoice that is back there is a link', async () => {
  const [gone, back] = [crypto.randomUUID(), anInvoice()];
  const trashed = (id: string) => aDocument({ outcome: 'duplicate_in_trash', invoice_id: id });
  const entry = anUploadEntry([aResult('a.xml', trashed(gone), trashed(back.id))]);
  const store = await openUpload(has([entry], [back]), { invoices: [back] });
  await press('Ver detalle de a.xml');
  const link = await screen.findByRole('link', { name: 'Abrir factura' });
  expect(link.getAttribute('href')).toBe(`/invoices/${back.id}`);
  await press('Restaurar');
  expect(await screen.findByText('Restaurada.')).toBeTruthy();
  expect((await store.outbox.toArray()).map(({ operation, about }) => [operation, about])).toEqual([
    ['invoice.restore', gone],
  ]);
});

test('the class of an invoice is asked for only while it has none', async () => {
  const invoices = [anInvoice({ invoice_number: 'FE-1' }), anInvoice({ classification: 'income' })];
  const documents = invoices.map(({ id, invoice_number }) =>
    aDocument({ invoice_id: id, invoice_number, question: 'whose' }),
  );
  await openUpload(has([anUploadEntry([aResult('a.zip', ...documents)])], invoices), { invoices });
  await press('Ver detalle de a.zip');
  expect(await screen.findAllByRole('group', { name: /^Decide sobre la factura/ })).toHaveLength(1);
});
