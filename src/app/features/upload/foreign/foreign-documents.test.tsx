import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { DocumentPreview } from '#domain/files/file-reading.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Store } from '#store/store.ts';
import type { NewFile } from '#sync/uploads/enqueue-uploads.ts';
import { storeUploads } from '#sync/uploads/enqueue-uploads.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import {
  aDocument,
  answer,
  aResult,
  aServer,
  nameIn,
  openUpload,
  press,
  UPLOAD,
} from '#tests/harness/browser/an-upload-page.tsx';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';

afterEach(goOnline);

const foreign = (number: string): Invoice =>
  anInvoice({ invoice_number: number, supplier_name: 'Pinturas del Sur', supplier_nit: '800111222', cufe: number });
const own = (number: string): Invoice => anInvoice({ invoice_number: number, classification: 'income', cufe: number });

const toPreview = (row: Invoice): DocumentPreview => ({
  number: row.invoice_number,
  kind: row.document_kind,
  supplier: { name: row.supplier_name, nit: row.supplier_nit },
  customer: { name: row.customer_name, nit: row.customer_nit },
  environment: row.environment,
  total: row.total_amount,
  tax: row.tax_amount,
  currency: row.currency,
  total_cop: row.total_cop,
  issue_date: row.issue_date,
  due_date: row.due_date,
  cufe: row.cufe,
  identity: row.cufe ?? '',
});

function aFileWith(name: string, ...rows: Invoice[]): NewFile {
  const reading = { documents: rows.map(toPreview), events: 0, refused: null, problems: [] };
  return { name, type: 'text/xml', bytes: new TextEncoder().encode(name).buffer, reading };
}

/** A server that stores these invoices and asks whose the foreign ones are. */
function aServerOf(files: Record<string, Invoice[]>) {
  return aServer({
    [UPLOAD]: (request) => {
      const name = nameIn(request);
      const rows = files[name] ?? [];
      const documents = rows.map((row) =>
        aDocument({
          name: row.invoice_number,
          invoice_id: row.id,
          invoice_number: row.invoice_number,
          question: row.classification === 'none' ? 'whose' : null,
        }),
      );
      return { json: { ...answer(aResult(name, ...documents)), invoices: rows.map((row) => ({ ...row, rev: 5 })) } };
    },
    'POST /api/invoices/:id/classification': () => ({ status: 503, json: {} }),
  });
}

async function openWith(files: Record<string, Invoice[]>) {
  const wire = aServerOf(files);
  const store = await openUpload(wire);
  await screen.findByLabelText('Archivos de facturas');
  const chosen = Object.entries(files).map(([name, rows]) => aFileWith(name, ...rows));
  await storeUploads(store, chosen, { state: 'chosen' });
  return { store, sentNames: () => wire.requests.filter(({ url }) => url.includes('/uploads/')).map(nameIn) };
}

const panel = () => screen.findByRole('region', { name: /no está[n]? a nombre de Comercial Ejemplo/ });
const changes = async (store: Store) =>
  (await store.outbox.toArray())
    .filter(({ operation }) => operation !== 'upload.file')
    .map(({ operation, input }) => [operation, input]);

test('documents of others are announced with party, date and total, and nothing is sent before they are decided', async () => {
  const { sentNames } = await openWith({ 'a.xml': [foreign('P-1')], 'b.xml': [foreign('P-2')], 'c.xml': [own('V-1')] });
  const shown = within(await panel());
  expect(shown.getByRole('heading').textContent).toBe('2 facturas no están a nombre de Comercial Ejemplo S.A.S.');
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^P-1 Pinturas del Sur · NIT [\d.-]+ → Ferretería El Tornillo · NIT [\d.-]+21\/11\/2026 · \$\s119\.000/,
    ),
    expect.stringMatching(/^P-2 /),
  ]);
  await press('Subir archivos');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Antes de subir, decide qué hacer con 2 facturas que no están a nombre de Comercial Ejemplo S.A.S.',
  );
  expect(sentNames()).toEqual([]);
});

test('every chosen file is in the count: documents, events and what nobody can read', async () => {
  const store = await openUpload(aServerOf({}));
  await screen.findByLabelText('Archivos de facturas');
  await storeUploads(
    store,
    [
      aFileWith('a.xml', own('V-1')),
      { ...aFileWith('b.xml'), reading: { documents: [], events: 1, refused: null, problems: [] } },
      { ...aFileWith('c.xml'), reading: { documents: [], events: 0, refused: 'No es un XML.', problems: [] } },
    ],
    { state: 'chosen' },
  );
  expect(await screen.findByText('3 archivos: 1 documento, 1 evento, 1 ilegible')).toBeTruthy();
});

test('one answer for all is stored with the invoices as soon as the server has them', async () => {
  const [first, second] = [foreign('P-1'), foreign('P-2')];
  const { store } = await openWith({ 'a.xml': [first], 'b.xml': [second] });
  const forAll = within(await screen.findByRole('group', { name: 'Una respuesta para las 2 facturas' }));
  await userEvent.click(forAll.getByRole('button', { name: 'Gasto' }));
  await waitFor(() => expect(forAll.getByRole('button', { name: 'Gasto', pressed: true })).toBeTruthy());
  await press('Subir archivos');
  await waitFor(() => expect(screen.getAllByText('Quedó como gasto.')).toHaveLength(2));
  expect(screen.queryByRole('group', { name: /Decide sobre/ })).toBeNull();
  expect((await store.invoices.toArray()).map(({ classification }) => classification)).toEqual(['expense', 'expense']);
});

test('what is left out stays on this device, and a ZIP with other invoices puts it into the trash', async () => {
  const files = { 'a.xml': [foreign('P-1')], 'mes.zip': [foreign('P-2'), own('V-1')] };
  const { store, sentNames } = await openWith(files);
  const shown = within(await panel());
  await userEvent.selectOptions(shown.getByLabelText('Qué hacer con la factura P-1'), 'No subir');
  await userEvent.selectOptions(shown.getByLabelText('Qué hacer con la factura P-2'), 'No subir');
  expect(await shown.findByText(/^mes\.zip trae otras facturas y se sube completo/)).toBeTruthy();
  await press('Subir archivos');
  expect(await screen.findByText('1 de 1 archivos procesados. 0 con error.')).toBeTruthy();
  expect(sentNames()).toEqual(['mes.zip']);
  expect(await changes(store)).toEqual([['invoice.delete', { id: files['mes.zip'][0]?.id }]]);
  expect((await store.invoices.toArray()).map(({ invoice_number }) => invoice_number)).toEqual(['V-1']);
  expect(await screen.findByText('La factura P-2 se eliminó.')).toBeTruthy();
});

test('stored documents that still ask show their parties, and one answer for all can be undone', async () => {
  const files = { 'a.pdf': [foreign('P-1')], 'b.pdf': [foreign('P-2')] };
  const store = await openUpload(aServerOf(files));
  await screen.findByLabelText('Archivos de facturas');
  const unread = Object.keys(files).map((name) => ({ ...aFileWith(name), reading: null }));
  await storeUploads(store, unread, { state: 'chosen' });
  await screen.findByText('b.pdf');
  await press('Subir archivos');
  const forAll = within(await screen.findByRole('region', { name: /^2 facturas esperan tu decisión/ }));
  expect(screen.getAllByText(/Pinturas del Sur → Ferretería El Tornillo · 21\/11\/2026 · \$\s119\.000/)).toHaveLength(
    2,
  );
  await userEvent.click(forAll.getByRole('button', { name: 'Ingreso' }));
  await waitFor(() => expect(screen.getAllByText('Quedó como ingreso.')).toHaveLength(2));
  expect(await store.invoices.filter(({ classification }) => classification === 'income').count()).toBe(2);
  await press('Deshacer');
  expect(await screen.findByRole('region', { name: /^2 facturas esperan tu decisión/ })).toBeTruthy();
});

test('without a network the page still asks before a foreign file joins the queue', async () => {
  await goOffline();
  const store = await openUpload(aServerOf({}));
  await screen.findByLabelText('Archivos de facturas');
  await storeUploads(store, [aFileWith('a.xml', own('V-1'))], { state: 'waiting' });
  await storeUploads(store, [aFileWith('b.xml', foreign('P-1'))], { state: 'chosen' });
  const shown = within(await panel());
  await userEvent.selectOptions(shown.getByLabelText('Qué hacer con la factura P-1'), 'Gasto');
  await press('Subir archivos');
  await waitFor(async () =>
    expect((await store.uploads.toArray()).map(({ state }) => state)).toEqual(['waiting', 'waiting']),
  );
  const preview = (await store.invoices.toArray()).find(({ invoice_number }) => invoice_number === 'P-1');
  expect(preview?.classification).toBe('expense');
});
