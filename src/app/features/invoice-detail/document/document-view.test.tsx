import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { shortcuts } from '#app/shortcuts/shortcuts.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { aWire } from '#tests/harness/a-wire.ts';
import { anInvoiceDetail } from '#tests/harness/an-invoice-detail.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { InvoiceDetailPage } from '../invoice-detail-page.tsx';
import { dataAlone, documentBeside } from './document-settings.ts';

const narrowMedia = window.matchMedia;

afterEach(() => {
  window.matchMedia = narrowMedia;
  dataAlone.set(true);
  documentBeside.set(true);
});

function makeWide() {
  window.matchMedia = (query) => ({ ...narrowMedia(query), matches: query === '(min-width: 1100px)' });
}

async function open(detail: InvoiceDetail = anInvoiceDetail(), isPanel = false) {
  const wire = aWire({ [`GET /api/invoices/${detail.id}`]: () => ({ json: detail }) });
  await renderWithStore(<InvoiceDetailPage id={detail.id} isPanel={isPanel} />, { wire });
  await screen.findByRole('radiogroup', { name: 'Qué ver de la factura' });
}

const data = () => screen.queryByRole('region', { name: 'Totales' });
const shownDocument = () => screen.queryByRole('region', { name: 'Documento' });
const shortcut = (key: string) => shortcuts.getSnapshot().find(({ keys }) => keys.includes(key));

test.each([true, false])('where there is no room the data or the document is shown (panel: %s)', async (isPanel) => {
  await open(undefined, isPanel);
  expect([data() !== null, shownDocument() !== null]).toEqual([true, false]);
  await userEvent.click(screen.getByRole('radio', { name: 'Documento' }));
  expect([data() !== null, shownDocument() !== null]).toEqual([false, true]);
  // The status stays at hand.
  expect(screen.getByRole('heading', { name: /^FE-1/ })).toBeTruthy();
});

test('V switches, and the help lists it', async () => {
  await open(undefined, true);
  expect(shortcut('v')?.label).toBe('Ver los datos o el documento');
  act(() => shortcut('v')?.run());
  expect(shownDocument()).not.toBeNull();
  act(() => shortcut('v')?.run());
  expect(shownDocument()).toBeNull();
});

test('the choice is remembered on the device', async () => {
  dataAlone.set(false);
  await open(undefined, true);
  expect(shownDocument()).not.toBeNull();
});

test('on a wide page without a PDF the data have the whole width, and V shows our representation', async () => {
  makeWide();
  await open();
  expect([data() !== null, shownDocument() !== null]).toEqual([true, false]);
  expect(await screen.findByText('Emisor del documento')).toBeTruthy();
  act(() => shortcut('v')?.run());
  expect([data() !== null, shownDocument() !== null]).toEqual([false, true]);
});

test('totals, coding and terms come before what DIAN knows', async () => {
  await open();
  await screen.findByRole('region', { name: 'Ante la DIAN' });
  const names = [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent);
  expect(names.indexOf('Totales')).toBe(names.indexOf('Productos y servicios') + 1);
  expect(names.indexOf('Codificación')).toBeLessThan(names.indexOf('Ante la DIAN'));
});

test('on a wide page the PDF stands beside the data, until it is put away', async () => {
  makeWide();
  const file = { sha256: 'a'.repeat(64), name: 'fe1.pdf', kind: 'pdf' as const, size: 10, type: 'application/pdf' };
  await open(anInvoiceDetail({ files: [file] }));
  expect([data() !== null, shownDocument() !== null]).toEqual([true, true]);
  // The document has the addresses.
  expect(screen.queryByText('Emisor del documento')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Datos' }));
  expect([data() !== null, shownDocument() !== null]).toEqual([true, false]);
  expect(await screen.findByText('Emisor del documento')).toBeTruthy();
  expect(localStorage.getItem('cuadra-document-beside')).toBe('off');
});

test('a panel has no room for both, however wide the window is', async () => {
  makeWide();
  await open(undefined, true);
  expect(screen.queryByRole('radio', { name: 'Datos y documento' })).toBeNull();
  expect([data() !== null, shownDocument() !== null]).toEqual([true, false]);
});

test('lines come before addresses, after one line with names and NITs', async () => {
  await open();
  const text = document.body.textContent ?? '';
  const places = ['ProveedorCafé del Valle S.A.S.NIT 900.123.456-8', 'Café molido', 'Emisor del documento'].map(
    (part) => text.indexOf(part),
  );
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('«Imprimir» prints the document alone', async () => {
  const sheets: (string | null)[] = [];
  globalThis.print = vi.fn(() => {
    sheets.push(document.querySelector('body > .sheet, body > [class*="sheet"]')?.textContent ?? null);
    globalThis.dispatchEvent(new Event('afterprint'));
  });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir o guardar como PDF' }));
  expect(sheets).toHaveLength(1);
  expect(sheets[0]).toContain('Representación de Cuadra');
  await waitFor(() => expect(screen.queryByText('Representación de Cuadra')).toBeNull());
});

test("the browser's own command prints the same", async () => {
  await open();
  act(() => void globalThis.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('Representación de Cuadra')).toBeTruthy();
  act(() => void globalThis.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('Representación de Cuadra')).toBeNull();
});

test("beside the list the browser's command is the list's", async () => {
  await open(undefined, true);
  act(() => void globalThis.dispatchEvent(new Event('beforeprint')));
  expect(screen.queryByText('Representación de Cuadra')).toBeNull();
});

test('an invoice with a PDF has it in its header, in one click', async () => {
  const file = { sha256: 'a'.repeat(64), name: 'fe1.pdf', kind: 'pdf' as const, size: 10, type: 'application/pdf' };
  const detail = anInvoiceDetail({ files: [file] });
  const saved: string[] = [];
  URL.createObjectURL = vi.fn(() => 'blob:file');
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
  const wire = aWire({
    [`GET /api/invoices/${detail.id}`]: () => ({ json: detail }),
    [`GET /api/invoices/${detail.id}/files/${file.sha256}`]: () => ({ json: '%PDF' }),
  });
  await renderWithStore(<InvoiceDetailPage id={detail.id} />, { wire });
  const button = await screen.findByRole('button', { name: 'Descargar PDF' });
  expect(within(document.body).getByRole('button', { name: 'Imprimir' })).toBeTruthy();
  await userEvent.click(button);
  await waitFor(() => expect(saved).toEqual(['fe1.pdf']));
});
