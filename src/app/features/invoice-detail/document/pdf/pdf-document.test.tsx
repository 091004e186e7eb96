import { createCanvas } from '@napi-rs/canvas';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { InvoiceFile } from '#domain/invoices/invoice-detail.ts';
import { aWire, problem, type Wire } from '#tests/harness/a-wire.ts';
import { anInvoiceDetail } from '#tests/harness/an-invoice-detail.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { aListPage, aPdf } from '#tests/harness/documents/a-pdf.ts';
import { aProtectedPdf } from '#tests/harness/documents/a-protected-pdf.ts';
import { PdfDocument } from './pdf-document.tsx';

const TWO_PAGES = [aListPage('FACTURA FE-1', 'Total $ 119.000'), aListPage('Segunda página')];
const drawn: string[] = [];

beforeAll(() => {
  // jsdom draws nothing: pdf.js gets a canvas that does.
  HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
    const context = createCanvas(this.width, this.height).getContext('2d');
    const { fillText } = context;
    context.fillText = (text, ...place) => {
      drawn.push(text);
      fillText.call(context, text, ...place);
    };
    return context;
  } as unknown as typeof HTMLCanvasElement.prototype.getContext; // Only the members that pdf.js uses.
});

type Options = { bytes?: Uint8Array; file?: Partial<InvoiceFile>; wire?: Wire };

async function open({ bytes = aPdf(TWO_PAGES), file, wire }: Options = {}) {
  const pdf: InvoiceFile = {
    sha256: 'a'.repeat(64),
    name: 'fe1.pdf',
    kind: 'pdf',
    size: bytes.length,
    type: 'application/pdf',
    ...file,
  };
  const detail = anInvoiceDetail({ files: [pdf] });
  const answer = { bytes: new Uint8Array(bytes), headers: { 'content-type': 'application/pdf' } };
  const usedWire = wire ?? aWire({ [`GET /api/invoices/:id/files/${pdf.sha256}`]: () => answer });
  await renderWithStore(<PdfDocument detail={detail} file={pdf} onPrint={undefined} />, { wire: usedWire });
  return { detail, requests: () => usedWire.requests.filter(({ url }) => url.includes('/files/')) };
}

const canvas = () => document.querySelector('canvas');
const isDrawn = () => waitFor(() => expect(canvas()).not.toBeNull());

test('a PDF is drawn page by page, from one request with the token of the user', async () => {
  drawn.length = 0;
  const { requests } = await open();
  expect(screen.getByRole('status', { name: 'Cargando el PDF' })).toBeTruthy();
  expect(await screen.findByRole('img', { name: 'Página 1 de 2 del PDF' })).toBeTruthy();
  await isDrawn();
  await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
  expect(screen.getByRole('img', { name: 'Página 2 de 2 del PDF' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Página siguiente' }).hasAttribute('disabled')).toBe(true);
  await waitFor(() => expect(drawn.join('').replaceAll(' ', '')).toContain('Segundapágina'));
  expect(requests()).toHaveLength(1);
  expect(requests()[0]?.headers.get('authorization')).toBe('Bearer token');
});

test('zoom makes the page wider, and one button fits it to the width again', async () => {
  await open();
  const width = () => Number.parseInt(canvas()?.style.width ?? '0', 10);
  await screen.findByRole('img', { name: /^Página 1/ });
  await isDrawn();
  const fitted = width();
  await userEvent.click(screen.getByRole('button', { name: 'Acercar' }));
  expect(screen.getByText('125%')).toBeTruthy();
  await waitFor(() => expect(width()).toBe(fitted * 1.25));
  await userEvent.click(screen.getByRole('button', { name: 'Ajustar al ancho' }));
  await waitFor(() => expect(width()).toBe(fitted));
  await userEvent.click(screen.getByRole('button', { name: 'Alejar' }));
  await waitFor(() => expect(width()).toBe(fitted / 1.25));
});

test('a script in the PDF is not run', async () => {
  const action = '/OpenAction << /S /JavaScript /JS (globalThis.wasRun = true; app.alert\\(1\\)) >>';
  await open({ bytes: aPdf(TWO_PAGES, { catalog: action }) });
  await isDrawn();
  expect('wasRun' in globalThis).toBe(false);
});

const BROKEN = 'No pudimos mostrar el PDF. Descárgalo.';
const own = () => screen.queryByText('Representación de Cuadra');
const refusing = aWire({ [`GET /api/invoices/:id/files/${'a'.repeat(64)}`]: () => problem('not_found') });

test.each<[string, Options, string]>([
  ['broken', { bytes: new Uint8Array([37, 80, 68, 70, 45, 49, 10, 0, 1, 2]) }, BROKEN],
  ['empty', { bytes: new Uint8Array() }, BROKEN],
  [
    'protected',
    { bytes: aProtectedPdf(TWO_PAGES, { user: 'secreta', owner: 'dueño' }) },
    'El PDF está protegido con contraseña. Descárgalo para abrirlo.',
  ],
  ['refused', { wire: refusing }, BROKEN],
  ['too big', { file: { size: 26 * 1024 * 1024 } }, 'El PDF pesa más de 25 MB. Descárgalo para verlo.'],
])('a PDF that is %s says so, can be downloaded, and our representation takes its place', async (_, options, text) => {
  await open(options);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Descargar PDF' })).toBeTruthy();
  expect(own()).not.toBeNull();
  expect(canvas()).toBeNull();
});

test('a PDF that is too big is not requested', async () => {
  const { requests } = await open({ file: { size: 26 * 1024 * 1024 } });
  await screen.findByText(/pesa más de 25 MB/);
  expect(requests()).toHaveLength(0);
});

test('without a network the reason and our representation are shown, and a button tries again', async () => {
  let isReached = false;
  const bytes = aPdf(TWO_PAGES);
  const wire = aWire({
    [`GET /api/invoices/:id/files/${'a'.repeat(64)}`]: () => {
      if (!isReached) throw new TypeError('Failed to fetch');
      return { bytes: new Uint8Array(bytes), headers: {} };
    },
  });
  await open({ wire });
  expect(await screen.findByText('Necesitas conexión para ver el PDF.')).toBeTruthy();
  expect(own()).not.toBeNull();
  isReached = true;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('img', { name: 'Página 1 de 2 del PDF' })).toBeTruthy();
});

test('the file is downloaded under its own name', async () => {
  const saved: string[] = [];
  URL.createObjectURL = vi.fn(() => 'blob:file');
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar' }));
  await waitFor(() => expect(saved).toEqual(['fe1.pdf']));
});
