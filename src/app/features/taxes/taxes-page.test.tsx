import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addToTally, buildTaxAnalytics, emptyTaxTally, type TalliedDocument } from '#domain/analytics/tax-analytics.ts';
import { effectivePermissions } from '#domain/companies/plan.ts';
import { PeriodView, viewOfPeriod } from '#domain/dates/period-filter.ts';
import type { TaxBreakdown } from '#domain/invoices/tax-breakdown.ts';
import { formatCop, toCents } from '#domain/money.ts';
import { writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { TaxesPage } from './taxes-page.tsx';

const BIMESTER = { from: '2026-09-01', to: '2026-10-31' };
const none = { base: toCents(0), iva: toCents(0) };
const NO_IVA = { at19: none, at5: none, atOther: none, exempt: toCents(0), excluded: toCents(0) };

/** A document at 19 % of whole pesos. */
const at19 = (base: number, others: Partial<TaxBreakdown> = {}): TaxBreakdown => ({
  iva: { ...NO_IVA, at19: { base: toCents(base), iva: toCents(base * 0.19) } },
  unrated_iva: toCents(0),
  inc: toCents(0),
  other_taxes: toCents(0),
  rete_fuente: toCents(0),
  rete_iva: toCents(0),
  rete_ica: toCents(0),
  other_withholdings: toCents(0),
  ...others,
});

const SALE = { side: 'customer', isNote: false, currency: 'COP', total_cop: 1 } as const;
const PURCHASE = { ...SALE, side: 'supplier' } as const;

function analytics(...documents: TalliedDocument[]) {
  const tally = emptyTaxTally();
  for (const document of documents) addToTally(tally, document);
  return buildTaxAnalytics(tally);
}
const TAXES = analytics(
  { ...SALE, taxes: at19(1_000_000, { rete_fuente: toCents(25_000) }) },
  { ...SALE, taxes: at19(500_000, { inc: toCents(8_000) }) },
  { ...PURCHASE, taxes: at19(300_000, { rete_ica: toCents(2_900) }) },
);

const wire = (taxes = TAXES) => aWire({ 'GET /api/analytics/taxes': () => ({ json: taxes }) });

function Page() {
  const [view, setView] = useState(PeriodView.parse(viewOfPeriod(BIMESTER)));
  return <TaxesPage view={view} onView={setView} />;
}

const cop = (pesos: number) => formatCop(pesos).replace(/\s/g, ' ');
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const cellsOf = (table: string, row: RegExp): (string | null)[] =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const anAcuse = { code: '030', date: '2026-09-02', source: 'xml', by: null, at: null } as const;
const forget = (store: Store) => store.snapshots.clear();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00-05:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  goOnline();
});

test('IVA by rate, INC and withholdings, of sales and purchases apart, with the documents behind each figure', async () => {
  await renderWithStore(<Page />, { wire: wire() });
  (await card('IVA generado menos descontable')).getByText(cop(228_000));
  (await card('IVA generado')).getByText(cop(285_000));
  (await card('IVA descontable')).getByText(cop(57_000));
  expect(cellsOf('IVA por tarifa', /^19%/)).toEqual([
    '19%',
    formatCop(1_500_000),
    `${formatCop(285_000)}2 documentos`,
    formatCop(300_000),
    `${formatCop(57_000)}1 documento`,
    formatCop(228_000),
  ]);
  expect(cellsOf('Retenciones', /^ReteFuente/)).toEqual([
    'ReteFuente',
    `${formatCop(25_000)}1 documento`,
    formatCop(0),
  ]);
  expect(cellsOf('Retenciones', /^ReteICA/)).toEqual(['ReteICA', formatCop(0), `${formatCop(2_900)}1 documento`]);
  expect(cellsOf('INC y otros impuestos', /^INC/)[1]).toBe(`${formatCop(8_000)}1 documento`);
  screen.getByText('Informativo: no reemplaza tu declaración.');
  // Rows without documents are left out.
  expect(screen.queryByText('Otras tarifas')).toBeNull();
});

test('what the credit notes took from the IVA stands apart, and both add up to the figure as shown', async () => {
  const note = { ...at19(0), iva: { ...NO_IVA, at19: { base: toCents(-100_000), iva: toCents(-19_000.4) } } };
  const sale = { ...at19(0), iva: { ...NO_IVA, at19: { base: toCents(1_000_000), iva: toCents(190_000.5) } } };
  await renderWithStore(<Page />, {
    wire: wire(analytics({ ...SALE, taxes: sale }, { ...SALE, isNote: true, taxes: note })),
  });
  const sales = await card('IVA generado');
  const amounts = sales.getAllByText(/\$/).map(({ textContent }) => textContent);
  expect(amounts).toEqual([formatCop(171_000), formatCop(190_000), formatCop(-19_000)]);
  const link = new URL(sales.getByRole<HTMLAnchorElement>('link', { name: 'Notas crédito (1)' }).href);
  expect(link.searchParams.get('classification')).toBe('credit_note');
  // No credit notes among the purchases.
  expect((await card('IVA descontable')).queryByText('Antes de notas')).toBeNull();
});

test('a period that has not ended says so', async () => {
  await renderWithStore(<Page />, { wire: wire() });
  (await card('IVA generado menos descontable')).getByText(/^Por pagar, antes de reteIVA y saldos a favor$/);
  cleanup();
  vi.setSystemTime(new Date(`${BIMESTER.to}T10:00:00-05:00`));
  await renderWithStore(<Page />, { wire: wire() });
  (await card('IVA generado menos descontable')).getByText(/^Por pagar.* · periodo en curso$/);
});

test('what a rate does not have is an empty cell, which a phone does not show', async () => {
  const exempt = { ...at19(0), iva: { ...NO_IVA, exempt: toCents(70_000) } };
  await renderWithStore(<Page />, { wire: wire(analytics({ ...SALE, taxes: exempt })) });
  await card('IVA generado');
  const row = within(screen.getByRole('table', { name: 'IVA por tarifa' })).getByRole('row', { name: /^Exento/ });
  const empty = [...row.querySelectorAll('td:empty')].map((cell) => cell.getAttribute('data-label'));
  expect(empty).toEqual(['IVA descontable', 'Diferencia']);
});

test('the number of documents leads to the invoices of the period and the class', async () => {
  await renderWithStore(<Page />, { wire: wire() });
  await card('IVA generado');
  const [link] = within(screen.getByRole('row', { name: /^19%/ })).getAllByRole('link', { name: '2 documentos' });
  const url = new URL(link?.getAttribute('href') ?? '', 'http://cuadra.test');
  expect(url.pathname).toBe('/invoices');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ ...BIMESTER, year: '2026', classification: 'income' });
});

test('the last six bimesters are one click away, and the one that is shown is marked', async () => {
  await renderWithStore(<Page />, { wire: wire() });
  const nav = within(await screen.findByRole('navigation', { name: 'Bimestres' }));
  const links = nav.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'ene. a feb. 2026',
    'mar. a abr. 2026',
    'may. a jun. 2026',
    'jul. a ago. 2026',
    'sept. a oct. 2026',
    'nov. a dic. 2026',
  ]);
  expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('sept. a oct. 2026');
  expect(links.at(-1)?.getAttribute('href')).toContain('from=2026-11-01&to=2026-12-31');
});

test('the bimester that is shown is scrolled into the line, also after the screen has another width', async () => {
  const offset = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(640);
  onTestFinished(() => offset.mockRestore());
  await renderWithStore(<Page />, { wire: wire() });
  const nav = await screen.findByRole('navigation', { name: 'Bimestres' });
  expect(nav.scrollLeft).toBe(640);
  nav.scrollLeft = 0;
  window.dispatchEvent(new Event('resize'));
  expect(nav.scrollLeft).toBe(640);
});

test('what of the deductible IVA is in doubt is named under it, and stays in it', async () => {
  const purchase = { classification: 'expense', direction: 'received', issue_date: BIMESTER.from } as const;
  const credit = { ...purchase, payment_terms: 'credit', iva_amount: 19_000 } as const;
  const fill = async (store: Store) => {
    await store.invoices.clear();
    await store.invoices.bulkAdd([
      anInvoice(credit),
      anInvoice({ ...credit, radian_events: [anAcuse], iva_amount: 1_000.5 }),
      anInvoice({ ...credit, radian_events: [anAcuse, { ...anAcuse, code: '032' }] }),
      anInvoice({ ...credit, classification: 'none' }),
      anInvoice({ ...credit, issue_date: '2026-11-01' }),
      anInvoice({ ...purchase, document_kind: 'pos_equivalent', iva_amount: 760 }),
      anInvoice({ ...purchase, document_kind: 'pos_equivalent', iva_amount: 760, issue_date: '2026-11-01' }),
      anInvoice({ ...purchase, iva_amount: 5_000 }),
    ]);
  };
  const store = await renderWithStore(<Page />, { wire: wire(), fill });
  const deductible = await card('IVA descontable');
  deductible.getByText(cop(57_000));
  // Not before all invoices are on the device.
  expect(deductible.queryByText('Con soporte')).toBeNull();
  await writeMeta(store, 'last_pull_ok', 1);
  const lineOf = async (label: RegExp) => (await deductible.findByText(label)).parentElement?.textContent;
  expect(await lineOf(/^A crédito sin acuse o recibo/)).toContain(formatCop(-20_000.5));
  expect(await lineOf(/^Documentos POS: revisa si procede/)).toContain(formatCop(-760));
  expect(await lineOf(/^Con soporte/)).toBe(`Con soporte${formatCop(36_239)}`);
  const net = (await card('IVA generado menos descontable')).getByText('Por pagar con lo soportado');
  expect(net.parentElement?.textContent).toContain(formatCop(285_000 - 36_239));
  expect(deductible.getByRole('link', { name: 'Ver plazos' }).getAttribute('href')).toBe('/radian');
});

test('documents that are in no amount are named: those without a rate of exchange and those without rates of IVA', async () => {
  const foreign = { ...PURCHASE, total_cop: null, taxes: null };
  const taxes = analytics(
    { ...foreign, currency: 'USD' },
    { ...foreign, currency: 'EUR' },
    { ...SALE, taxes: { ...at19(0), iva: null, unrated_iva: toCents(190) } },
  );
  await renderWithStore(<Page />, { wire: wire(taxes) });
  await screen.findByText(/^2 documentos en EUR y USD no traen tasa de cambio y no entran en estas cifras\./);
  screen.getByText(/^1 documento no trae las bases ni las tarifas de su IVA/);
  expect(cellsOf('IVA por tarifa', /^Sin tarifa conocida/)[2]).toBe(`${formatCop(190)}1 documento`);
});

test('a period without income and expense shows the empty text', async () => {
  await renderWithStore(<Page />, { wire: wire(analytics()) });
  await screen.findByText(
    'No hay ingresos ni gastos en septiembre a octubre de 2026. Elige otro periodo o clasifica tus facturas.',
  );
});

test('a failed request can be repeated', async () => {
  let isBroken = true;
  const broken = aWire({
    'GET /api/analytics/taxes': () => (isBroken ? problem('too_many_attempts') : { json: TAXES }),
  });
  await renderWithStore(<Page />, { wire: broken, fill: forget });
  await screen.findByText('No pudimos cargar la analítica. Intenta nuevamente.');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  (await card('IVA generado')).getByText(cop(285_000));
});

test('without a network and never opened before it needs a connection', async () => {
  goOffline();
  await renderWithStore(<Page />, { wire: aWire({}), fill: forget });
  await screen.findByText('Necesitas conexión para ver la analítica.');
});

test('without a network it shows the last response and its time', async () => {
  goOffline();
  const taken_at = Date.parse('2026-11-20T09:05:00-05:00');
  await renderWithStore(<Page />, {
    wire: aWire({}),
    fill: async (store) => {
      await store.snapshots.put({ id: 'taxes:2026-09-01_2026-10-31', kind: 'taxes', data: TAXES, taken_at });
    },
  });
  (await card('IVA generado')).getByText(cop(285_000));
  await screen.findByText(/^Datos al 20\/11\/2026, 9:05/);
});

test('pending changes are marked as not counted', async () => {
  const invoice = anInvoice();
  await renderWithStore(<Page />, {
    wire: wire(),
    fill: async (store) => {
      await store.invoices.add(invoice);
      await enqueue(store, 'invoice.set-classification', { id: invoice.id, classification: 'expense' });
    },
  });
  await screen.findByText('Tus cambios por enviar aún no cuentan en estas cifras.');
});

test('it is printed, and leads to the report of the same period', async () => {
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => {});
  await renderWithStore(<Page />, { wire: wire() });
  await card('IVA generado');
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
  const href = screen.getByRole('link', { name: 'Descargar Excel' }).getAttribute('href');
  expect(href).toBe('/downloads?year=2026&from=2026-09-01&to=2026-10-31');
});

test('who may not download has no link to the report', async () => {
  const permissions = { ...effectivePermissions('free', 'regular_user'), features: ['view_dashboard'] };
  await renderWithStore(<Page />, { wire: wire(), user: aUser({ permissions }) });
  await card('IVA generado');
  expect(screen.queryByRole('link', { name: 'Descargar Excel' })).toBeNull();
});
