import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Permissions } from '#domain/accounts/permissions.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { lastTwelveMonths } from '#domain/dates/period.ts';
import { type PeriodFilter, type PeriodView, viewOfPeriod } from '#domain/dates/period-filter.ts';
import { readReport, saveReport } from '#store/snapshots/stored-report.ts';
import type { Store } from '#store/store.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { DownloadsPage } from './downloads-page.tsx';

type Handlers = NonNullable<Parameters<typeof aWire>[0]>;

const PATH = 'GET /api/export/company-data';
const everything: Permissions = { features: ['*'], download_tabs: ['*'], upload_types: ['*'] };
const aReport = (disposition: string) => () => ({
  bytes: new TextEncoder().encode('a report'),
  headers: { 'content-disposition': disposition },
});

/** The names of the files that the browser saved. */
let saved: string[];
beforeEach(() => {
  saved = [];
  // jsdom implements neither; the browser handles a click on a link with `download`.
  URL.createObjectURL = () => 'blob:report';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  goOnline();
});

type Opened = { year?: PeriodFilter; permissions?: Permissions; fill?: (store: Store) => Promise<unknown> };

async function open(handlers: Handlers, { year = '2026', permissions = everything, fill }: Opened = {}) {
  const onView = vi.fn<(view: PeriodView) => void>();
  const wire = aWire(handlers);
  const store = await renderWithStore(<DownloadsPage view={viewOfPeriod(year)} onView={onView} />, {
    user: { ...aUser(), permissions },
    wire,
    // All tests use the same user, whose database stays between them.
    fill: async (empty) => {
      await empty.snapshots.clear();
      await fill?.(empty);
    },
  });
  return { wire, store, onView };
}

const button = () => screen.findByRole('button', { name: 'Descargar Excel' });
const press = async () => userEvent.click(await button());
const aCopy = { name: 'company_data_2026.xlsx', bytes: new ArrayBuffer(8), taken_at: Date.UTC(2026, 10, 21, 19, 5) };

test('the file is saved under the name that the answer gives, and kept for when there is no network', async () => {
  const { wire, store } = await open({
    [PATH]: aReport(`attachment; filename="a.xlsx"; filename*=UTF-8''datos_%C3%B1.xlsx`),
  });
  await press();
  expect(await screen.findByText('Descargamos datos_ñ.xlsx.')).toBeTruthy();
  expect(saved).toEqual(['datos_ñ.xlsx']);
  // The page also sends other requests at any time.
  const request = wire.requests.map(({ url }) => new URL(url)).filter(({ pathname }) => PATH.endsWith(pathname));
  expect(request.map(({ search }) => search)).toEqual(['?year=2026']);
  await waitFor(async () => expect(await readReport(store, '2026')).toMatchObject({ name: 'datos_ñ.xlsx' }));
});

const MARCH = { from: '2026-03-01', to: '2026-03-31' };

test('a month of the year is chosen, and its days are requested', async () => {
  const { onView } = await open({ [PATH]: aReport('') }, { year: '2025' });
  await userEvent.click(await screen.findByLabelText('Período'));
  await userEvent.click(await screen.findByRole('option', { name: 'Bimestre 2: marzo a abril' }));
  expect(onView).toHaveBeenCalledWith({ year: '2025', from: '2025-03-01', to: '2025-04-30' });
});

test('the report of a period is requested by its days, and kept apart from the one of its year', async () => {
  const { wire, store } = await open({ [PATH]: aReport('') }, { year: MARCH });
  expect(await screen.findByText('Reporte maestro de marzo de 2026')).toBeTruthy();
  await press();
  expect(await screen.findByText('Descargamos company_data_2026-03-01_2026-03-31.xlsx.')).toBeTruthy();
  const request = wire.requests.map(({ url }) => new URL(url)).filter(({ pathname }) => PATH.endsWith(pathname));
  expect(request.map(({ search }) => search)).toEqual(['?from=2026-03-01&to=2026-03-31']);
  await waitFor(async () => expect(await readReport(store, '2026-03-01_2026-03-31')).toBeTruthy());
  expect(await readReport(store, '2026')).toBeUndefined();
});

test('the last twelve months are a period of the report too', async () => {
  const { onView } = await open({}, { year: 'all' });
  await userEvent.click(await screen.findByLabelText('Período'));
  await userEvent.click(await screen.findByRole('option', { name: 'Últimos 12 meses' }));
  expect(onView).toHaveBeenCalledWith({ year: 'all', ...lastTwelveMonths(bogotaDate(new Date())) });
});

test('without a network a period without a copy says what it needs', async () => {
  goOffline();
  await open({}, { year: MARCH, fill: (store) => saveReport(store, '2026', aCopy) });
  expect(await screen.findByText('Necesitas conexión para descargar el reporte.')).toBeTruthy();
  expect((await button()).hasAttribute('disabled')).toBe(true);
});

test.each([
  ['2026', 'company_data_2026.xlsx'],
  ['all', 'company_data.xlsx'],
])('an answer without a name is saved as the specification says: %s', async (year, name) => {
  await open({ [PATH]: aReport('') }, { year });
  await press();
  expect(await screen.findByText(`Descargamos ${name}.`)).toBeTruthy();
  expect(saved).toEqual([name]);
});

test('while it is made the screen says so and the button waits', async () => {
  await open({ [PATH]: () => new Promise(() => {}) });
  await press();
  expect(await screen.findByText('Preparando el reporte…')).toBeTruthy();
  expect((await button()).hasAttribute('disabled')).toBe(true);
});

test("a refusal shows the server's text, or ours when it has none", async () => {
  await open({ [PATH]: () => problem('report_empty', 'No hay facturas en 2026 para incluir en el reporte.') });
  await press();
  expect(await screen.findByText('No hay facturas en 2026 para incluir en el reporte.')).toBeTruthy();
});

test('a failure without words', async () => {
  await open({ [PATH]: () => ({ status: 500, json: 'what?' }) });
  await press();
  expect(await screen.findByText('No fue posible descargar el reporte. Intenta de nuevo.')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('without sheets there is a message and nothing to press', async () => {
  await open({}, { permissions: { ...everything, download_tabs: [] } });
  const text = 'Tu plan no incluye hojas para descargar. Mejora tu plan para obtener el reporte.';
  expect(await screen.findByText(text)).toBeTruthy();
  expect((await button()).hasAttribute('disabled')).toBe(true);
});

test('it names how many invoices of the period are on this device', async () => {
  goOffline();
  const days = ['2026-03-01', '2026-03-31', '2026-04-01', '2025-03-01'];
  const fill = (store: Store) => store.invoices.bulkAdd(days.map((issue_date) => anInvoice({ issue_date })));
  await open({}, { year: MARCH, fill });
  expect(await screen.findByText('2 facturas en el periodo')).toBeTruthy();
});

test('the sheets of suppliers and customers name how many the figures of the period have', async () => {
  goOffline();
  const bought = { classification: 'expense', direction: 'received', issue_date: '2026-03-05' } as const;
  const fill = (store: Store) =>
    store.invoices.bulkAdd([
      anInvoice({ ...bought, supplier_name: 'Uno', supplier_nit: '800000001' }),
      anInvoice({ ...bought, supplier_name: 'Uno S.A.S.', supplier_nit: '800000001' }),
      anInvoice({ ...bought, supplier_name: 'Dos', supplier_nit: '' }),
      anInvoice({ ...bought, supplier_nit: '800000003', issue_date: '2026-04-01' }),
      anInvoice({ ...bought, supplier_nit: '800000004', classification: 'none' }),
      anInvoice({ ...bought, supplier_nit: '800000005', environment: 'test' }),
      anInvoice({ classification: 'income', direction: 'issued', customer_nit: '900000009', issue_date: '2026-03-09' }),
    ]);
  await open({}, { year: MARCH, fill });
  await screen.findByText('6 facturas en el periodo');
  const list = screen.getByRole('list', { name: 'Hojas del reporte' });
  for (const text of ['Facturas 6', 'Proveedores 2', 'Clientes 1']) expect(list.textContent).toContain(text);
});

test('the page shows which sheets are included and which are not', async () => {
  await open({}, { permissions: { ...everything, download_tabs: ['info', 'Invoices'] } });
  const list = await screen.findByRole('list', { name: 'Hojas del reporte' });
  expect(list.textContent).toContain('FacturasCada factura con sus fechas');
  expect(list.textContent).toContain('UsuariosNo está incluida en tu plan o rol.');
  expect(list.textContent).toContain('ImpuestosBases, IVA por tarifa');
});

test('without a network the last report of that year is there, with its date', async () => {
  goOffline();
  await open({}, { fill: (store) => saveReport(store, '2026', aCopy) });
  const text = /El último reporte de 2026 que descargaste \(21\/11\/2026, 2:05/;
  expect(await screen.findByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar esa copia' }));
  expect(saved).toEqual(['company_data_2026.xlsx']);
});

test('the server is tried first; when it cannot be reached the copy is offered', async () => {
  const { wire } = await open({}, { fill: (store) => saveReport(store, '2026', aCopy) });
  expect(screen.queryByText(/último reporte/)).toBeNull();
  await press();
  expect(await screen.findByText(/El último reporte de 2026/)).toBeTruthy();
  expect(wire.requests.some(({ url }) => url.includes('/export/company-data'))).toBe(true);
});

test('with no copy of that year it says that a connection is needed', async () => {
  goOffline();
  await open({}, { year: '2025', fill: (store) => saveReport(store, '2026', aCopy) });
  expect(await screen.findByText('Necesitas conexión para descargar el reporte.')).toBeTruthy();
  expect((await button()).hasAttribute('disabled')).toBe(true);
});
