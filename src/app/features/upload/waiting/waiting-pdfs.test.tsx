import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { WaitingPdf } from '#domain/files/waiting-pdf.ts';
import { aWaitingPdf } from '#tests/harness/a-waiting-pdf.ts';
import { problem } from '#tests/harness/a-wire.ts';
import {
  aDocument,
  answer,
  aResult,
  aServer,
  choose,
  openUpload,
  press,
  send,
  UPLOAD,
} from '#tests/harness/browser/an-upload-page.tsx';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';

const LIST = 'GET /api/waiting-pdfs';
const PDF = aWaitingPdf();
const AT = `/api/waiting-pdfs/${PDF.id}`;
const COMPLETE = `POST ${AT}/complete`;
const CREATED = aDocument({ invoice_number: 'FE950', invoice_id: crypto.randomUUID() });

type Handlers = NonNullable<Parameters<typeof aServer>[0]>;

/** The upload page over a server with these PDFs to complete; a test may change `pdfs`. */
async function openPage(pdfs: WaitingPdf[], handlers: Handlers = {}) {
  const wire = aServer({ [LIST]: () => ({ json: { items: pdfs } }), ...handlers });
  const store = await openUpload(wire, { plan: 'pro' });
  return { wire, store };
}
const openForm = async (handlers: Handlers = {}, pdfs = [PDF]) => {
  const opened = await openPage(pdfs, handlers);
  await press(/^Completar /);
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Completar datos' })) };
};
type Dialog = Awaited<ReturnType<typeof openForm>>['dialog'];
const type = async (dialog: Dialog, label: string, text: string) => {
  const input = dialog.getByLabelText<HTMLInputElement>(label);
  await userEvent.clear(input);
  if (text !== '') await userEvent.type(input, text);
};
const completions = (wire: { requests: Request[] }) => wire.requests.filter(({ url }) => url.endsWith('/complete'));

afterEach(goOnline);

test('each PDF shows what was read and what is missing, and none means no section', async () => {
  const pdfs = [PDF, aWaitingPdf({ id: 'b'.repeat(64), filename: 'otra.pdf', party_nit: null, total_amount: 119000 })];
  await openPage(pdfs);
  const section = within(await screen.findByRole('region', { name: 'Por completar' }));
  const [first, second] = section.getAllByRole('listitem').map((item) => item.textContent);
  expect(first).toContain('FE950 · CAFE DEL VALLE SAS · recibido el 20/11/2026');
  expect(first).toContain('Falta: fecha de emisión, total.');
  expect(second).toContain('$\u00a0119.000');
  expect(second).toContain('Falta: fecha de emisión, NIT.');
});

test('the form has what was read, and Enter sends all of it', async () => {
  const pdfs = [PDF];
  const { wire, dialog } = await openForm(
    {
      [COMPLETE]: () => {
        pdfs.pop();
        return { json: CREATED };
      },
    },
    pdfs,
  );
  expect(dialog.getByLabelText<HTMLInputElement>('Número de la factura').value).toBe('FE950');
  expect(dialog.getByLabelText<HTMLSelectElement>('Es un').value).toBe('expense');
  expect(dialog.getByLabelText<HTMLInputElement>('Nombre del proveedor').value).toBe('CAFE DEL VALLE SAS');
  await type(dialog, 'Fecha de emisión', '2026-11-05');
  await type(dialog, 'IVA (opcional)', '19.000');
  await type(dialog, 'Total', '119.000{Enter}');
  expect(await screen.findByText('Creamos la factura FE950.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Por completar' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  const [sent, ...more] = completions(wire);
  expect(more).toEqual([]);
  expect(await sent?.json()).toEqual({
    number: 'FE950',
    issue_date: '2026-11-05',
    classification: 'expense',
    party_nit: '800197268',
    party_name: 'CAFE DEL VALLE SAS',
    total_amount: 119000,
    tax_amount: 19000,
  });
});

test('each field says what is wrong with it, and nothing is sent', async () => {
  const { wire, dialog } = await openForm();
  await userEvent.selectOptions(dialog.getByLabelText('Es un'), 'Elige…');
  await type(dialog, 'NIT del proveedor', '');
  await type(dialog, 'Nombre del proveedor', '');
  await type(dialog, 'Número de la factura', '');
  await type(dialog, 'IVA (opcional)', 'x');
  await press('Crear factura');
  for (const text of [
    'Escribe el número de la factura, por ejemplo FE-950.',
    'Escribe la fecha de emisión.',
    'Elige si es un gasto o un ingreso.',
    'Escribe el NIT, por ejemplo 900.123.456-8.',
    'Escribe el nombre, de 200 caracteres como máximo.',
    'Escribe el total, por ejemplo 119.000.',
    'Escribe el IVA, por ejemplo 19.000, o déjalo vacío.',
  ])
    dialog.getByText(text);
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Número de la factura')));
  await type(dialog, 'Total', '5');
  expect(dialog.queryByText('Escribe el total, por ejemplo 119.000.')).toBeNull();
  expect(completions(wire)).toEqual([]);
});

test('an invoice in the trash that has the typed number is restored from the form', async () => {
  const trashed = aDocument({
    outcome: 'duplicate_in_trash',
    invoice_id: crypto.randomUUID(),
    detail: 'En la papelera.',
  });
  const { store, dialog } = await openForm({ [COMPLETE]: () => ({ json: trashed }) });
  await type(dialog, 'Fecha de emisión', '2026-11-05');
  await type(dialog, 'Total', '119.000');
  await press('Crear factura');
  await dialog.findByText(/En la papelera\./);
  await userEvent.click(dialog.getByRole('button', { name: 'Restaurar' }));
  await dialog.findByText('Restaurada.');
  const queued = (await store.outbox.toArray()).map(({ operation, about }) => [operation, about]);
  expect(queued).toEqual([['invoice.restore', trashed.invoice_id]]);
});

test('a refusal and a lost connection are shown, and what was typed stays', async () => {
  const { wire, dialog } = await openForm({ [COMPLETE]: () => problem('documents_limit', 'Llegaste al límite.') });
  await type(dialog, 'Fecha de emisión', '2026-11-05');
  await type(dialog, 'Total', '119.000');
  await press('Crear factura');
  await dialog.findByText('Llegaste al límite.');
  expect(dialog.getByLabelText<HTMLInputElement>('Total').value).toBe('119.000');
  goOffline();
  await dialog.findByText('Necesitas conexión para guardar. Conservamos lo que escribiste.');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Crear factura' }).disabled).toBe(true);
  expect(dialog.getByLabelText<HTMLInputElement>('Total').value).toBe('119.000');
  expect(completions(wire)).toHaveLength(1);
});

test('without a network the last list is shown with its date', async () => {
  const { store } = await openPage([PDF]);
  const section = within(await screen.findByRole('region', { name: 'Por completar' }));
  expect(await store.snapshots.get('waiting-pdfs')).toBeTruthy();
  goOffline();
  expect(await section.findByText(/^Datos al /)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Descartar guia.pdf' }).disabled).toBe(true);
});

test('a list that cannot be loaded is requested again', async () => {
  let isDown = true;
  await openPage([], {
    [LIST]: () => (isDown ? { status: 500, json: {} } : { json: { items: [PDF] } }),
  });
  await screen.findByText('No pudimos cargar los PDF por completar. Intenta nuevamente.');
  isDown = false;
  await press('Reintentar');
  expect(await screen.findByText('guia.pdf')).toBeTruthy();
});

test('a discarded PDF leaves the list and comes back by undo', async () => {
  const pdfs = [PDF];
  await openPage(pdfs, {
    [`DELETE ${AT}`]: () => {
      pdfs.pop();
      return { json: { id: PDF.id } };
    },
    [`POST ${AT}/restore`]: () => {
      pdfs.push(PDF);
      return { json: { id: PDF.id } };
    },
  });
  await press('Descartar guia.pdf');
  await screen.findByText('Descartaste guia.pdf.');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Por completar' })).toBeNull());
  await press(/^Deshacer/);
  expect(await screen.findByRole('region', { name: 'Por completar' })).toBeTruthy();
});

test('the PDF opens in a tab, only ever as a PDF', async () => {
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob);
    return 'blob:pdf';
  };
  const tab = { location: { href: '' }, opener: {}, close: vi.fn() };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  await openPage([PDF], {
    [`GET ${AT}`]: () => ({ bytes: new TextEncoder().encode('<html>'), headers: { 'content-type': 'text/html' } }),
  });
  await press('Ver PDF guia.pdf');
  await waitFor(() => expect(tab.location.href).toBe('blob:pdf'));
  expect([blobs[0]?.type, tab.opener]).toEqual(['application/pdf', null]);
  open.mockRestore();
});

test('the result of an upload asks for the missing data and opens the form', async () => {
  const pdfs: WaitingPdf[] = [];
  const waits = {
    outcome: 'attached',
    detail: 'Faltan datos: complétalos. Está en «Por completar», en «Subir facturas».',
    waiting_pdf_id: PDF.id,
  } as const;
  const document = aDocument({ ...waits, name: 'guia.pdf', invoice_number: null });
  const result = { ...aResult('guia.pdf', document), success: false, error_message: waits.detail };
  await openPage(pdfs, {
    [UPLOAD]: () => {
      if (pdfs.length === 0) pdfs.push(PDF);
      return { json: answer(result) };
    },
    [COMPLETE]: () => {
      pdfs.pop();
      return { json: CREATED };
    },
  });
  await choose('guia.pdf');
  await screen.findByText('guia.pdf');
  await send();
  expect(await screen.findByText('0 de 1 archivos procesados. 0 con error.')).toBeTruthy();
  expect(screen.getByText('A 1 archivo le faltan datos. Complétalo.')).toBeTruthy();
  const row = within(screen.getByRole('list', { name: 'Resultados' }));
  row.getByText('Faltan datos');
  row.getByText(/Faltan datos: complétalos\./);
  await press('Completar datos de guia.pdf');
  const dialog = within(await screen.findByRole('dialog', { name: 'Completar datos' }));
  await type(dialog, 'Fecha de emisión', '2026-11-05');
  await type(dialog, 'Total', '119.000{Enter}');
  await row.findByText(/Ya no está por completar\./);
});
