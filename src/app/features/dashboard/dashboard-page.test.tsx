import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type PeriodFilter, viewOfPeriod } from '#domain/dates/period-filter.ts';
import { computeDebts } from '#domain/invoices/debts.ts';
import { buildDashboard, count, emptyTally } from '#domain/invoices/totals.ts';
import { formatCop } from '#domain/money.ts';
import { writeMeta } from '#store/meta.ts';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import type { Store } from '#store/store.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aWire, type Wire } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const sale = anInvoice({ classification: 'income', direction: 'issued', total_amount: 500_000, total_cop: 500_000 });
const bought = anInvoice({ classification: 'expense', direction: 'received', total_amount: 119_000 });
const figures = (...invoices: (typeof sale)[]) =>
  buildDashboard(
    invoices.reduce((tally, invoice) => count(tally, invoice), emptyTally()),
    '2026',
  );
const answered = (json: unknown): Wire => aWire({ 'GET /api/dashboard': () => ({ json }) });
const kept = (store: Store) =>
  saveSnapshot(store, { id: 'dashboard:2026', data: figures(sale, bought), taken_at: Date.UTC(2026, 10, 21, 19, 5) });

const open = (wire?: Wire, fill?: (store: Store) => Promise<unknown>) =>
  renderWithStore(<DashboardPage view={viewOfPeriod('2026')} onView={() => {}} />, {
    ...(wire && { wire }),
    ...(fill && { fill }),
  });
/** The testing library normalizes text: it reads a no-break space as a plain one. */
const cop = (pesos: number) => formatCop(pesos).replace(/\s/g, ' ');
const card = async (name: string) => within(await screen.findByRole('region', { name }));

afterEach(() => {
  goOnline();
  localStorage.clear();
});

test("the server's figures are shown and kept on this device", async () => {
  const store = await open(answered(figures(sale, bought)));
  (await card('Balance')).getByText(cop(381_000));
  (await card('Total ingresos')).getByText(cop(500_000));
  (await card('Total gastos')).getByText(cop(119_000));
  await waitFor(async () => expect(await store.snapshots.get('dashboard:2026')).toBeTruthy());
});

test('without a network the last figures stay, with their date', async () => {
  await open(undefined, kept);
  (await card('Balance')).getByText(cop(381_000));
  // «Estás viendo los datos del» until the engine has found that the server cannot be reached, «Datos al» after it.
  expect(await screen.findByText(/21\/11\/2026, 2:05/)).toBeTruthy();
});

test('without figures of the server those of the invoices on this device are shown', async () => {
  await open(undefined, async (store) => {
    await store.invoices.bulkAdd([sale, bought]);
    await writeMeta(store, 'last_pull_ok', Date.UTC(2026, 10, 21, 19, 5));
  });
  (await card('Balance')).getByText(cop(381_000));
  expect(await screen.findByText(/21\/11\/2026, 2:05/)).toBeTruthy();
});

test('a change that still waits counts already', async () => {
  await open(undefined, async (store) => {
    await kept(store);
    await store.invoices.bulkAdd([sale, bought]);
    await enqueue(store, 'invoice.delete', { id: bought.id });
  });
  await waitFor(async () => (await card('Balance')).getByText(cop(500_000)));
});

test('what is owed stands below, of every date, and leads to its rows; a payment that waits counts already', async () => {
  const due = { status: 'pending_payment', due_date: '2025-01-31' } as const;
  const [owed, other] = [
    { ...sale, ...due },
    { ...sale, ...due, id: crypto.randomUUID(), due_date: null },
  ];
  const debts = computeDebts([owed, other, { ...bought, ...due, due_date: null }], '2026-12-01');
  await open(answered({ ...figures(owed, bought), debts }), async (store) => {
    await store.invoices.bulkAdd([owed, other]);
    await enqueue(store, 'invoice.set-status', { id: other.id, status: 'paid' });
  });
  const receivable = await card('Por cobrar');
  await receivable.findByText(cop(500_000), { selector: '[class*=figure] *' });
  const late = receivable.getByRole('link', { name: /^Vencido/ });
  const list = '/invoices?classification=income&statuses=sent%2Cpending_payment&notes=none';
  expect(late.getAttribute('href')).toBe(`${list}&due_to=2026-11-30`);
  expect(receivable.getByRole('link', { name: 'Ver por cobrar' }).getAttribute('href')).toBe(list);
  const payable = await card('Por pagar');
  payable.getByText(cop(119_000));
  expect(payable.queryByText(/Vencido/)).toBeNull();
});

test('without debts, or without a response that has them, there are no cards of them', async () => {
  await open(answered({ ...figures(sale), debts: computeDebts([sale], '2026-12-01') }));
  await card('Balance');
  expect(screen.queryByRole('region', { name: 'Por cobrar' })).toBeNull();
  cleanup();
  await open(answered(figures(sale)));
  await card('Balance');
  expect(screen.queryByRole('region', { name: 'Por cobrar' })).toBeNull();
});

test('without a network what is owed is computed on this device', async () => {
  goOffline();
  await open(undefined, async (store) => {
    await store.snapshots.clear();
    await store.invoices.clear();
    await store.invoices.bulkAdd([sale, { ...bought, status: 'sent' }]);
    await writeMeta(store, 'last_pull_ok', Date.UTC(2026, 10, 21, 19, 5));
  });
  (await card('Por pagar')).getByText(cop(119_000));
});

test('only statuses that somebody has are drawn', async () => {
  await open(answered(figures(sale, { ...bought, status: 'paid' })));
  const bars = within(await screen.findByRole('region', { name: 'Facturas por estado' }));
  expect(bars.getAllByRole('listitem').map((bar) => bar.textContent)).toEqual(['Total2', 'Borrador1', 'Pagada1']);
});

test('the chart can be read as a table', async () => {
  await open(answered(figures(sale)));
  await userEvent.click(await screen.findByRole('radio', { name: 'Tabla' }));
  const month = screen.getByRole('row', { name: /^nov\./ });
  expect(within(month).getAllByRole('cell')[0]?.textContent).toBe(formatCop(500_000));
});

test('a class without amounts is not in the legend', async () => {
  await open(answered(figures(sale)));
  const panel = await card('Movimiento por mes');
  panel.getByText('Ingresos');
  for (const name of ['Gastos', 'Notas crédito', 'Sin clasificar']) expect(panel.queryByText(name)).toBeNull();
});

test('a year without invoices says so', async () => {
  await open(answered(figures()));
  const text = 'Aún no hay movimientos en 2026. Sube tus facturas para ver el tablero.';
  expect(await screen.findByText(text)).toBeTruthy();
});

test('figures of 0 say how many invoices are in none of them, and why', async () => {
  const none = { ...bought, classification: 'none' as const };
  const trial = { ...anInvoice(), environment: 'test' as const };
  const earlier = { ...none, id: crypto.randomUUID(), issue_date: '2025-01-01' };
  await open(answered(figures(none, trial)), async (store) => {
    await store.invoices.clear();
    await store.invoices.bulkAdd([none, trial, earlier]);
  });
  expect(await screen.findByText(/1 de prueba y 1 sin clasificar no suman\./)).toBeTruthy();
});

test('with no figures and no server the page says that it could not', async () => {
  await open();
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('cards and bars lead to the invoices that they count, of the same year', async () => {
  await open(answered(figures(sale, { ...bought, status: 'paid' })));
  const leadsTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await leadsTo('Ver facturas')).toBe('/invoices?year=2026');
  expect(await leadsTo('Ver ingresos')).toBe('/invoices?year=2026&classes=income%2Ccredit_note&direction=issued');
  expect(await leadsTo('Ver gastos')).toBe('/invoices?year=2026&classes=expense%2Ccredit_note&direction=received');
  expect(await leadsTo('Pagada')).toBe('/invoices?year=2026&status=paid');
});

test('other currencies without a rate stand apart, with the reason', async () => {
  const dollars = { currency: 'USD', total_amount: 1234.5, total_cop: null };
  await open(answered(figures(sale, { ...bought, ...dollars }, { ...bought, ...dollars })));
  const apart = await card('Otras monedas');
  apart.getByText('2 facturas en otra moneda no traen tasa de cambio y no entran en los totales.');
  const [, row] = apart.getAllByRole('row');
  expect(row?.textContent).toBe('USDGasto2US$\u00a02.469,00');
});

test('what of the first steps this device sees is ticked, what it does not see can be, and all of it put away', async () => {
  goOffline();
  await open(undefined, async (store) => {
    await kept(store);
    await store.invoices.clear();
    await store.invoices.add({ ...sale, classification: 'none' });
  });
  const box = async (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  expect((await box('Sube tu primera factura')).checked).toBe(true);
  expect((await box('Clasifica 5 facturas')).checked).toBe(false);
  await userEvent.click(await box('Invita a tu contador'));
  expect((await box('Invita a tu contador')).checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar los primeros pasos' }));
  expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull();
});

test('the step to classify is done while no invoice is left without a class, and leads to those that are', async () => {
  const store = await open(answered(figures(bought)), (opened) => opened.invoices.add(bought));
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Clasifica 5 facturas' });
  await waitFor(async () => expect((await box()).checked).toBe(true));
  expect(screen.queryByRole('link', { name: 'Ver sin clasificar' })).toBeNull();
  await store.invoices.add({ ...anInvoice(), classification: 'none' });
  const unclassified = await screen.findByRole('link', { name: 'Ver sin clasificar' });
  expect(unclassified.getAttribute('href')).toBe('/invoices?classification=none');
  expect((await box()).checked).toBe(false);
});

test('without an invoice there is nothing to classify, and the step is not done', async () => {
  await open(answered(figures()), (opened) => opened.invoices.clear());
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Clasifica 5 facturas' });
  expect(box.checked).toBe(false);
});

test('on a phone the first steps are one line, which the user opens and the device remembers', async () => {
  const wide = window.matchMedia;
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
  onTestFinished(() => {
    window.matchMedia = wide;
  });
  const user = aUser();
  const enter = () =>
    renderWithStore(<DashboardPage view={viewOfPeriod('2026')} onView={() => {}} />, {
      user,
      fill: async (store) => {
        await kept(store);
        await store.invoices.clear();
        await store.invoices.add({ ...sale, classification: 'none' });
      },
    });
  await enter();
  const button = await screen.findByRole('button', { name: '1 de 4' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('checkbox', { name: 'Invita a tu contador' })).toBeNull();
  await userEvent.click(button);
  screen.getByRole('checkbox', { name: 'Invita a tu contador' });
  cleanup();
  await enter();
  expect(await screen.findByRole('checkbox', { name: 'Invita a tu contador' })).toBeTruthy();
});

test.each([
  ['2026-11-25', 'Hoy termina el plazo para reclamar 1 compra a crédito.'],
  ['2026-11-26', 'Mañana termina el plazo para reclamar 1 compra a crédito.'],
])('terms that all end on one day say which (received on %s)', async (received, text) => {
  vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00-05:00'), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const events = ['030', '032'].map((code) => ({ code, date: received, source: 'xml' as const, by: null, at: null }));
  const purchase = { ...bought, payment_terms: 'credit' as const, radian_events: events };
  await open(answered(figures(sale)), async (store) => {
    await store.invoices.clear();
    await store.invoices.add(purchase);
  });
  expect(await screen.findByText(new RegExp(`^${text}`))).toBeTruthy();
});

test('the step to classify is ticked by five decisions of the user, not by the classes that the product gave', async () => {
  goOffline();
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Clasifica 5 facturas' });
  const invoices = Array.from({ length: 6 }, () => ({ ...sale, id: crypto.randomUUID() }));
  const unclassified = { ...anInvoice(), classification: 'none' as const };
  const store = await open(undefined, async (empty) => {
    await kept(empty);
    await empty.invoices.clear();
    await empty.invoices.bulkAdd([...invoices, unclassified]);
  });
  expect((await box()).checked).toBe(false);
  const [first] = invoices;
  for (const { id } of invoices.slice(0, 4)) {
    await enqueue(store, 'invoice.set-classification', { id, classification: 'expense' });
  }
  // The same invoice again is not another one; a sent change still counts.
  await enqueue(store, 'invoice.set-classification', { id: first?.id ?? '', classification: 'none' });
  await waitFor(() => expect(localStorage.getItem('cuadra-classified')).toContain(invoices[3]?.id));
  await store.outbox.clear();
  expect((await box()).checked).toBe(false);
  await enqueue(store, 'invoice.set-classification', { id: invoices[4]?.id ?? '', classification: 'expense' });
  await waitFor(async () => expect((await box()).checked).toBe(true));
});

test('the first steps stay away once they were put away, also after signing out', async () => {
  const user = aUser();
  await renderWithStore(<DashboardPage view={viewOfPeriod('2026')} onView={() => {}} />, { user, fill: kept });
  await userEvent.click(await screen.findByRole('button', { name: 'Ocultar los primeros pasos' }));
  cleanup();
  await renderWithStore(<DashboardPage view={viewOfPeriod('2026')} onView={() => {}} />, { user, fill: kept });
  await card('Balance');
  expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull();
});

/** Answers each period with its own figures. */
const byPeriod = (figuresOf: Record<string, unknown>): Wire =>
  aWire({
    'GET /api/dashboard': ({ url }) => {
      const { searchParams } = new URL(url);
      const json = figuresOf[searchParams.get('year') ?? searchParams.get('from') ?? ''];
      return json === undefined ? { status: 500, json: {} } : { json };
    },
  });
const openPeriod = (period: PeriodFilter, wire?: Wire, fill?: (store: Store) => Promise<unknown>) =>
  renderWithStore(<DashboardPage view={viewOfPeriod(period)} onView={() => {}} />, {
    ...(wire && { wire }),
    ...(fill && { fill }),
  });
const MARCH = { from: '2025-03-01', to: '2025-03-31' };

test('each figure is compared with the period before, or with the same one of a year before, as the device remembers', async () => {
  const half = { ...sale, total_amount: 250_000, total_cop: 250_000 };
  const wire = byPeriod({
    '2025-03-01': figures(sale, bought),
    '2025-02-01': figures(half, bought),
    '2024-03-01': figures(),
  });
  await openPeriod(MARCH, wire);
  const income = await card('Total ingresos');
  await income.findByText(`+${cop(250_000)} (+100%)`);
  income.getByText('vs. febrero de 2025');
  (await card('Total gastos')).getByText('Sin cambio');
  await userEvent.click(screen.getByRole('combobox', { name: 'Comparar con' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Mismo periodo de 2024' }));
  await (await card('Balance')).findByText('Sin facturas para comparar');
  cleanup();
  await openPeriod(MARCH, wire);
  (await card('Balance')).getByText('vs. marzo de 2024');
});

test('no comparison is a choice too, and all years have none', async () => {
  localStorage.setItem('cuadra-comparison', 'none');
  await openPeriod(MARCH, byPeriod({ '2025-03-01': figures(sale) }));
  await card('Balance');
  expect(screen.queryByText(/^vs\./)).toBeNull();
  cleanup();
  localStorage.clear();
  await openPeriod('all', byPeriod({ all: figures(sale) }));
  await card('Balance');
  expect(screen.queryByRole('combobox', { name: 'Comparar con' })).toBeNull();
});

test('without a network the comparison is computed on this device', async () => {
  goOffline();
  await openPeriod(MARCH, undefined, async (store) => {
    await store.snapshots.clear();
    await store.invoices.clear();
    await store.invoices.bulkAdd([
      { ...sale, id: crypto.randomUUID(), issue_date: '2025-03-31' },
      { ...sale, id: crypto.randomUUID(), issue_date: '2025-02-28', total_amount: 400_000, total_cop: 400_000 },
      { ...sale, id: crypto.randomUUID(), issue_date: '2025-02-01', total_amount: 0, total_cop: 0 },
    ]);
    await writeMeta(store, 'last_pull_ok', Date.UTC(2026, 10, 21, 19, 5));
  });
  await (await card('Total ingresos')).findByText(`+${cop(100_000)} (+25%)`);
});

test('what cannot be compared is no failure of the page', async () => {
  await openPeriod(MARCH, byPeriod({ '2025-03-01': figures(sale) }), (store) => store.snapshots.clear());
  await (await card('Balance')).findByText('Sin datos para comparar');
});

test('one month is a table without a chart, and its amounts lead to their days', async () => {
  const days = { from: '2025-03-10', to: '2025-03-20' };
  const tally = count(emptyTally(), { ...sale, issue_date: '2025-03-15' });
  await openPeriod(days, byPeriod({ '2025-03-10': buildDashboard(tally, days) }));
  const month = within(await screen.findByRole('row', { name: /^mar\./ }));
  expect(screen.queryByRole('radio', { name: 'Gráfica' })).toBeNull();
  expect(month.getAllByRole('link')[0]?.getAttribute('href')).toBe(
    '/invoices?year=2025&from=2025-03-10&to=2025-03-20&classification=income',
  );
  expect((await screen.findByRole('link', { name: 'Ver gastos' })).getAttribute('href')).toBe(
    '/invoices?year=2025&from=2025-03-10&to=2025-03-20&classes=expense%2Ccredit_note&direction=received',
  );
});

test('a period without invoices is named in the empty text', async () => {
  await openPeriod(MARCH, byPeriod({ '2025-03-01': figures() }));
  const text = 'Aún no hay movimientos en marzo de 2025. Sube tus facturas para ver el tablero.';
  expect(await screen.findByText(text)).toBeTruthy();
});
