import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PartyView } from '#domain/analytics/analytics-view.ts';
import { customerAnalytics } from '#domain/analytics/customer-analytics.ts';
import { analyzeParties, type PartyAnalytics } from '#domain/analytics/party-analytics.ts';
import { supplierAnalytics } from '#domain/analytics/supplier-analytics.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { formatCop } from '#domain/money.ts';
import { writeMeta } from '#store/meta.ts';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import type { Store } from '#store/store.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aWire } from '#tests/harness/a-wire.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { PartiesPage } from './parties-page.tsx';

const bought = (supplier_name: string, supplier_nit: string, total_cop: number | null) =>
  anInvoice({ classification: 'expense', direction: 'received', supplier_name, supplier_nit, total_cop });
const coffee = bought('Café del Valle', '900123456', 500_000);
const bird = bought('Ñandú & Cía.', '800197268', 900_000);

/** As the server responds, where parties have ids. */
function figures(...invoices: Invoice[]): PartyAnalytics {
  const answer = analyzeParties(invoices, 'supplier', '2026');
  return { ...answer, parties: answer.parties.map((party) => ({ ...party, party_id: crypto.randomUUID() })) };
}

function Page({ side = 'supplier', ...first }: Partial<PartyView> & { side?: 'supplier' | 'customer' }) {
  const [view, setView] = useState(PartyView.parse({ year: '2026', ...first }));
  return <PartiesPage side={side} view={view} onView={(part) => setView((now) => ({ ...now, ...part }))} />;
}

const answering = (answer: PartyAnalytics) =>
  aWire({ 'GET /api/suppliers/analytics': () => ({ json: supplierAnalytics(answer) }) });
const kept = (store: Store, answer: PartyAnalytics) =>
  saveSnapshot(store, { id: 'suppliers:2026', data: answer, taken_at: Date.UTC(2026, 10, 21, 19, 5) });
/** The testing library normalizes text: it reads a no-break space as a plain one. */
const cop = (pesos: number) => formatCop(pesos).replace(/\s/g, ' ');
const names = async () =>
  within(await screen.findByRole('table', { name: 'Proveedores' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const card = async (name: string) => within(await screen.findByRole('region', { name }));

afterEach(goOnline);

test('totals, chart and table of what the server says, kept on this device', async () => {
  const store = await renderWithStore(<Page />, { wire: answering(figures(coffee, bird)) });
  (await card('Total comprado')).getByText(cop(1_400_000));
  expect(await names()).toEqual(['Ñandú & Cía.', 'Café del Valle']);
  const bars = within(screen.getByRole('list', { name: 'Proveedores con más compras' })).getAllByRole('listitem');
  expect(bars.map((bar) => bar.textContent)).toEqual([
    `Ñandú & Cía.${formatCop(900_000)}`,
    `Café del Valle${formatCop(500_000)}`,
  ]);
  screen.getByRole('cell', { name: 'NIT 800.197.268-4' });
  await waitFor(async () => expect(await store.snapshots.get('suppliers:2026')).toBeTruthy());
});

test('a name leads to its page, of the same year', async () => {
  const answer = figures(coffee);
  await renderWithStore(<Page />, { wire: answering(answer) });
  const [link] = await screen.findAllByRole('link', { name: 'Café del Valle' });
  expect(link?.getAttribute('href')).toBe(`/suppliers/${answer.parties[0]?.party_id}?year=2026`);
});

test('pressing a column sorts by it, and again the other way', async () => {
  await renderWithStore(<Page />, { wire: answering(figures(coffee, bird)) });
  await userEvent.click(await screen.findByRole('button', { name: 'Proveedor' }));
  expect(await names()).toEqual(['Café del Valle', 'Ñandú & Cía.']);
  expect(screen.getByRole('columnheader', { name: 'Proveedor' }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Proveedor' }));
  expect(await names()).toEqual(['Ñandú & Cía.', 'Café del Valle']);
});

test('searching narrows the table, and says when there is nobody', async () => {
  await renderWithStore(<Page />, { wire: answering(figures(coffee, bird)) });
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar proveedor' }), 'nandu');
  await waitFor(async () => expect(await names()).toEqual(['Ñandú & Cía.']));
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('No encontramos a nadie con ese texto.')).toBeTruthy();
});

test('whom the list has no room for is looked for on the server', async () => {
  const wire = aWire({
    'GET /api/suppliers/analytics': ({ url }) => ({
      json: supplierAnalytics(
        new URL(url).searchParams.get('search') ? figures(bird) : { ...figures(coffee), unlisted: 1 },
      ),
    }),
  });
  await renderWithStore(<Page q="nandu" />, { wire });
  await waitFor(async () => expect(await names()).toEqual(['Ñandú & Cía.']));
});

test('without a network the last figures stay, with their date and what waits counted in', async () => {
  goOffline();
  await renderWithStore(<Page />, {
    fill: async (store) => {
      await kept(store, figures(coffee, bird));
      await store.invoices.bulkAdd([coffee, bird]);
      await enqueue(store, 'invoice.set-classification', { id: bird.id, classification: 'none' });
    },
  });
  await waitFor(async () => expect(await names()).toEqual(['Café del Valle']));
  (await card('Total comprado')).getByText(cop(500_000));
  expect(await screen.findByText(/^Datos al 21\/11\/2026, 2:05/)).toBeTruthy();
});

test('documents without a rate are counted, and the page says why they are in no sum', async () => {
  await renderWithStore(<Page />, { wire: answering(figures(coffee, bought('Foreign LLC', 'US-7', null))) });
  const text = '1 factura en otra moneda no trae tasa de cambio y no entra en los totales.';
  expect(await screen.findByText(text)).toBeTruthy();
});

test.each([
  ['supplier', 'Aún no hay proveedores en 2026.'],
  ['customer', 'Aún no hay clientes en 2026. Aparecerán cuando subas facturas.'],
] as const)('a year without any says so: %s', async (side, text) => {
  const nobody = figures();
  const wire = aWire({
    'GET /api/suppliers/analytics': () => ({ json: supplierAnalytics(nobody) }),
    'GET /api/customers/analytics': () => ({ json: customerAnalytics(nobody) }),
  });
  await renderWithStore(<Page side={side} />, { wire });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('with nothing kept and no server the invoices of this device are analysed, with pending changes', async () => {
  await renderWithStore(<Page />, {
    fill: async (store) => {
      await store.invoices.bulkAdd([coffee, bird]);
      await writeMeta(store, 'last_pull_ok', Date.UTC(2026, 10, 21, 19, 5));
      await enqueue(store, 'invoice.delete', { id: coffee.id });
    },
  });
  (await card('Total comprado')).getByText(cop(900_000));
  expect(await names()).toEqual(['Ñandú & Cía.']);
  expect(await screen.findByText(/21\/11\/2026, 2:05/)).toBeTruthy();
});

test('with nothing kept and no server the page says that it could not, and tries again', async () => {
  let isUp = false;
  const wire = aWire({
    'GET /api/suppliers/analytics': () =>
      isUp ? { json: supplierAnalytics(figures(coffee)) } : { status: 500, json: { code: 'unexpected' } },
  });
  await renderWithStore(<Page />, { wire, fill: (store) => store.snapshots.clear() });
  expect(await screen.findByText('No pudimos cargar la analítica. Intenta nuevamente.')).toBeTruthy();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await names()).toEqual(['Café del Valle']);
});

test('each party has its share of the total', async () => {
  await renderWithStore(<Page />, { wire: answering(figures(coffee, bird)) });
  const row = await screen.findByRole('row', { name: /^Ñandú/ });
  expect(within(row).getByText('64,3%')).toBeTruthy();
});

test('the total is compared with the period before, and links keep the days', async () => {
  const [march, february] = [figures(coffee, bird), figures(coffee)];
  const wire = aWire({
    'GET /api/suppliers/analytics': ({ url }) => ({
      json: supplierAnalytics(new URL(url).searchParams.get('from') === '2025-03-01' ? march : february),
    }),
  });
  await renderWithStore(<Page year="2025" from="2025-03-01" to="2025-03-31" />, { wire });
  const total = await card('Total comprado');
  await total.findByText(`+${cop(900_000)} (+180%)`);
  total.getByText('vs. febrero de 2025');
  screen.getByText('En marzo de 2025');
  const days = 'year=2025&from=2025-03-01&to=2025-03-31';
  const hrefOf = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');
  expect(hrefOf('Ver los documentos')).toBe(`/invoices?${days}&classes=expense%2Ccredit_note&direction=received`);
  expect(hrefOf('Ñandú & Cía.')).toBe(`/suppliers/${march.parties[0]?.party_id}?${days}`);
});

test('a search beyond the listed rows has the same days', async () => {
  const answer = { ...figures(coffee), unlisted: 1 };
  const wire = answering(answer);
  await renderWithStore(<Page year="2025" from="2025-03-01" to="2025-03-31" q="cafe" />, { wire });
  await screen.findByRole('table', { name: 'Proveedores' });
  const searched = () => wire.requests.map(({ url }) => new URL(url)).find((url) => url.searchParams.get('search'));
  await waitFor(() => expect(searched()?.searchParams.get('from')).toBe('2025-03-01'));
});
