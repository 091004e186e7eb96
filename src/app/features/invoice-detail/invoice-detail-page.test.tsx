import { Blob as NodeBlob } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { gzip } from '#app/reconciliation/gzip.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import type { LocalInvoice } from '#domain/reconciliation/local-invoice.ts';
import { writeRunFile } from '#domain/reconciliation/run-file.ts';
import { saveDetail } from '#store/invoices/details.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import type { Store } from '#store/store.ts';
import { putRecord } from '#sync/records/enqueue-record.ts';
import { aWire, problem, type Wire } from '#tests/harness/a-wire.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { anInvoiceDetail } from '#tests/harness/an-invoice-detail.ts';
import { goOffline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { copiedTable } from '#tests/harness/server/copied-table.ts';
import { InvoiceDetailPage } from './invoice-detail-page.tsx';

const wireFor = (detail: InvoiceDetail, more: Parameters<typeof aWire>[0] = {}) =>
  aWire({ [`GET /api/invoices/${detail.id}`]: () => ({ json: detail }), ...more });

type Options = { wire?: Wire; at?: string; fill?: (store: Store) => Promise<unknown> };
const open = (detail: InvoiceDetail, options: Options = {}) =>
  renderWithStore(<InvoiceDetailPage id={detail.id} />, { wire: wireFor(detail), ...options });
const section = (name: string) => screen.findByRole('region', { name });
const seen = (element: HTMLElement) => element.textContent?.replace(/\s+/g, ' ') ?? '';

test.each([
  ['/', 'Volver a facturas', '/invoices'],
  ['/#plazos', 'Volver a plazos', '/radian'],
])('an invoice opened at %s leads back to where such a link is: %s', async (at, name, href) => {
  await open(anInvoiceDetail(), { at });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
});

test('the document is shown with its parties, lines, taxes and total', async () => {
  await open(anInvoiceDetail());
  expect(seen(await section('Proveedor'))).toContain('NIT 900.123.456-8');
  const issuer = screen.getByText('Emisor del documento');
  expect(issuer.previousElementSibling?.textContent).toBe(anInvoiceDetail().supplier.name);
  expect(seen(await section('Productos y servicios'))).toContain(
    'Café molidoCódigo CM-12,5 kg$ 40.000IVA 19%$ 100.000',
  );
  expect(seen(await section('Totales'))).toContain('Subtotal$ 100.000IVA 19%$ 19.000Total$ 119.000');
  expect(seen(await section('Pago'))).toContain('CréditoMedio de pagoTransferencia bancaria');
});

test('a rate of zero is named where the tax is zero, and not beside a fixed amount for each unit', async () => {
  const tax = { base: 0, per_unit: null };
  await open(
    anInvoiceDetail({
      taxes: [
        { ...tax, code: '01', rate: 0, amount: 0 },
        { ...tax, code: '22', rate: 0, amount: 66 },
      ],
    }),
  );
  expect(seen(await section('Totales'))).toContain('IVA 0%$ 0INC bolsas$ 66');
});

test.each([
  ['whole pesos', { subtotal: 100_000 }, false],
  ['pesos with cents', { subtotal: 99_999.6 }, true],
  ['whole pesos with cents withheld', { subtotal: 100_000, total_after_withholdings: 116_500.4 }, true],
  ['another currency', { subtotal: 99_999.6, currency: 'USD' }, false],
])('of amounts in %s the page says whether the shown ones may not add up', async (_, amounts, hasNote) => {
  await open(anInvoiceDetail(amounts));
  expect(seen(await section('Totales')).includes('sin centavos')).toBe(hasNote);
});

test('the lines are copied with every figure in a cell of its own', async () => {
  await open(anInvoiceDetail());
  const [head, row] = await copiedTable('Productos y servicios');
  expect(head).toBe('Descripción\tCódigo\tNotas\tCantidad\tUnidad\tPrecio\tImpuestos\tTotal sin impuestos\tMoneda');
  expect(row).toBe('Café molido\tCM-1\t\t2,5\tkg\t40000\tIVA 19%\t100000\tCOP');
});

test('the last kept reconciliation of its month names the result of the invoice, from this device', async () => {
  vi.stubGlobal('Blob', NodeBlob);
  const detail = anInvoiceDetail();
  const { id, issue_date, cufe } = detail;
  const line = { document: cufe ?? '', type: 'different', reason: null, fields: ['total', 'date'], row: null } as const;
  const invoice = { id } as LocalInvoice;
  const month = issue_date.slice(0, 7);
  const text = writeRunFile({ month, coverage: null, files: [], lines: [{ ...line, invoice }] });
  const { buffer: attachment } = await gzip(text);
  await open(detail, {
    fill: (store) =>
      putRecord(store, {
        id: '33333333-3333-4333-8333-333333333333',
        type: 'reconciliation-run',
        data: {
          month,
          files: [],
          from: null,
          to: null,
          classes: {},
          created_at: '2026-11-01T00:00:00Z',
          created_by: null,
          summary: {},
        },
        attachment,
      }),
  });
  const link = await screen.findByRole('link', { name: /^Conciliación de/ });
  expect(link.parentElement?.textContent).toMatch(/Difiere: Total, Fecha$/);
  expect(link.getAttribute('href')).toContain('run=33333333-3333-4333-8333-333333333333');
  vi.unstubAllGlobals();
});

test('withholdings stand beside the total and are not taken from it', async () => {
  const withholdings = [{ code: '06', rate: 2.5, base: 100_000, amount: 2_500, per_unit: null }];
  await open(anInvoiceDetail({ withholdings, withholding_amount: 2_500, total_after_withholdings: 116_500 }));
  const text = seen(await section('Totales'));
  expect(text).toContain('Total$ 119.000');
  expect(text).toContain('No cambian el total de la factura');
  expect(text).toContain('ReteFuente 2,5%$ 2.500Neto a pagar si se practican$ 116.500');
});

test.each([
  ['well_formed', 'Formato correcto, no consultado en la DIAN'],
  ['verified', 'CUFE comprobado'],
  ['mismatch', 'No corresponde a los datos del documento'],
  ['absent', 'El documento no lo trae'],
] as const)('a CUFE that is %s is called "%s"', async (cufe_check, text) => {
  await open(anInvoiceDetail({ cufe_check }));
  const legal = seen(await section('Ante la DIAN'));
  expect(legal).toContain(text);
  expect(/comprobado|verificad/.test(legal)).toBe(cufe_check === 'verified');
});

test('the CUFE is shown short and copied whole', async () => {
  const detail = anInvoiceDetail();
  await open(detail);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Copiar el CUFE [0-9a-f]{4}…[0-9a-f]{4}$/ }));
  expect(within(await section('Ante la DIAN')).getByText('abcd…7890')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(detail.cufe);
});

test('the link to DIAN opens in another tab and sends no referrer', async () => {
  await open(anInvoiceDetail());
  const link = await screen.findByRole('link', { name: 'Ver en la DIAN' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

test('a test document says loudly that it is worth nothing', async () => {
  await open(anInvoiceDetail({ environment: 'test' }));
  expect(await screen.findByText('Documento de prueba: no tiene validez')).toBeTruthy();
});

test('what was read from a PDF says so and names what was not found', async () => {
  await open(anInvoiceDetail({ source: 'pdf', missing: ['due_date', 'customer_nit'] }));
  expect(await screen.findByText(/La leímos de un PDF/)).toBeTruthy();
  expect(screen.getByText('No encontramos: vencimiento, NIT del cliente.')).toBeTruthy();
});

test('linked notes are links, and other references are marked as not uploaded', async () => {
  const id = crypto.randomUUID();
  const references = [{ number: 'FE-9', uuid: null, issue_date: null, type_code: null }];
  await open(anInvoiceDetail({ linked: [{ id, number: 'NC-1', kind: 'credit_note' }], references }));
  const related = await section('Documentos relacionados');
  expect(within(related).getByRole('link', { name: 'NC-1' }).getAttribute('href')).toBe(`/invoices/${id}`);
  expect(seen(related)).toContain('FE-9 no está en tus facturas');
});

test('what was seen once opens without a network, with the day it was known', async () => {
  const detail = anInvoiceDetail();
  const fill = (store: Store) =>
    store.details.put({ id: detail.id, data: detail, taken_at: Date.UTC(2026, 10, 21, 15), used_at: 0 });
  await open(detail, { wire: aWire(), fill });
  expect(await screen.findByText(/Sin conexión\. Datos al 21\/11\/2026, 10:00/)).toBeTruthy();
  expect(seen(await section('Totales'))).toContain('Total$ 119.000');
});

test('the detail of an invoice of the list appears while decisions about others are still being stored', async () => {
  goOffline();
  const detail = anInvoiceDetail();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let writing: PromiseLike<void> | undefined;
  await open(detail, {
    fill: async (store) => {
      await saveDetail(store, { id: detail.id, data: detail, now: Date.now() });
      await store.invoices.add(anInvoice({ id: detail.id }));
      await invoiceIndexOf(store).rows.prefetch([detail.id]);
      writing = store.transaction('rw', store.changeTables, async () => {
        await store.invoices.count();
        await Dexie.waitFor(finished);
      });
    },
  });
  expect(seen(await section('Pago'))).toContain('Crédito');
  finish();
  await writing;
});

test('what was never seen shows what the list knows, and that the rest needs a network', async () => {
  const detail = anInvoiceDetail();
  await open(detail, { wire: aWire(), fill: (store) => store.invoices.put(anInvoice({ id: detail.id })) });
  expect(await screen.findByText('Necesitas conexión para ver el detalle.')).toBeTruthy();
  expect(screen.getByText('Café del Valle S.A.S.')).toBeTruthy();
});

test('the answer to a purchase that was never opened here is recorded without a network', async () => {
  goOffline();
  const detail = anInvoiceDetail();
  const purchase = anInvoice({
    id: detail.id,
    payment_terms: 'credit',
    direction: 'received',
    environment: 'production',
    radian_events: [],
  });
  const store = await open(detail, { wire: aWire(), fill: (filled) => filled.invoices.put(purchase) });
  const terms = within(await section('Plazos'));
  await userEvent.click(terms.getByRole('button', { name: 'Registrar a mano' }));
  await userEvent.click(terms.getByRole('button', { name: /^Registrar|^Guardar/ }));
  await waitFor(async () =>
    expect((await store.invoices.get(detail.id))?.radian_events).toMatchObject([{ code: '030' }]),
  );
  expect(terms.getByText(/registrado a mano/)).toBeTruthy();
});

test('an invoice that is not there says so, and what was kept of it goes', async () => {
  const detail = anInvoiceDetail();
  const wire = aWire({ [`GET /api/invoices/${detail.id}`]: () => problem('invoice_not_found') });
  const fill = (store: Store) => store.details.put({ id: detail.id, data: detail, taken_at: 0, used_at: 0 });
  const store = await open(detail, { wire, fill });
  expect(await screen.findByText('Esta factura no existe o está en la papelera.')).toBeTruthy();
  await waitFor(async () => expect(await store.details.count()).toBe(0));
});

test('the answer is kept, and a waiting change is shown over it', async () => {
  const detail = anInvoiceDetail({ status: 'draft' });
  const fill = (store: Store) =>
    store.invoices.put({ ...anInvoice({ id: detail.id, status: 'paid' }), pend: 1, change_state: 'waiting' });
  const store = await open(detail, { fill });
  const status = await screen.findByRole('combobox', { name: /^Estado/ });
  expect(status.textContent).toBe('Pagada');
  expect(screen.getByText('Por enviar')).toBeTruthy();
  await waitFor(async () => expect((await store.details.get(detail.id))?.data).toEqual(detail));
});

test('a new classification goes to the outbox', async () => {
  const detail = anInvoiceDetail();
  const store = await open(detail, { fill: (one) => one.invoices.put(anInvoice({ id: detail.id })) });
  await screen.findByRole('region', { name: 'Totales' });
  await userEvent.click(await screen.findByRole('combobox', { name: /^Clasificación/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Gasto' }));
  await waitFor(async () => {
    expect((await store.outbox.toArray()).map(({ input }) => input)).toEqual([
      { id: detail.id, classification: 'expense' },
    ]);
  });
});

test("an original file is fetched with the person's token and saved under its own name", async () => {
  const sha256 = 'a'.repeat(64);
  const files = [{ sha256, name: 'correo.zip/fe1.xml', kind: 'xml' as const, size: 10, type: 'application/xml' }];
  const detail = anInvoiceDetail({ files });
  const wire = wireFor(detail, { [`GET /api/invoices/${detail.id}/files/${sha256}`]: () => ({ json: '<Invoice/>' }) });
  const saved: string[] = [];
  URL.createObjectURL = vi.fn(() => 'blob:file');
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
  await open(detail, { wire });
  await userEvent.click(await screen.findByRole('button', { name: /fe1\.xml/ }));
  await waitFor(() => expect(saved).toEqual(['fe1.xml']));
  const request = wire.requests.find(({ url }) => url.includes('/files/'));
  expect(request?.headers.get('authorization')).toBe('Bearer token');
});
