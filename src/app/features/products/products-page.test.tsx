import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ProductView } from '#domain/analytics/analytics-view.ts';
import { productAnalytics } from '#domain/analytics/product-analytics.ts';
import { productDetail } from '#domain/analytics/product-detail.ts';
import { viewOfPeriod } from '#domain/dates/period-filter.ts';
import { formatCop } from '#domain/money.ts';
import type { Store } from '#store/store.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { ProductPage } from './product-page.tsx';
import { ProductsPage } from './products-page.tsx';

const id = crypto.randomUUID();

function aProduct(product_description: string, pesos: number, units: bigint, product_id = crypto.randomUUID()) {
  const micro = units * 1_000_000n;
  return { product_id, product_description, key: product_description, cents: pesos * 100, micro, invoice_count: 2 };
}

function figures(...products: ReturnType<typeof aProduct>[]) {
  const totals = { products: products.length, cents: 0, micro: 0n, unconverted: 0 };
  for (const { cents, micro } of products) {
    totals.cents += cents;
    totals.micro += micro;
  }
  return productAnalytics(products, totals);
}
const sold = figures(aProduct('Café molido', 900_000, 30n, id), aProduct('Panela', 100_000, 50n));
const bought = figures(aProduct('Empaque', 70_000, 7n));

const wire = () =>
  aWire({
    'GET /api/products/analytics': ({ url }) => ({
      json: new URL(url).searchParams.get('product_type') === 'sold' ? sold : bought,
    }),
  });

function Page(first: Partial<ProductView>) {
  const [view, setView] = useState(ProductView.parse({ year: '2026', ...first }));
  return <ProductsPage view={view} onView={(part) => setView((now) => ({ ...now, ...part }))} />;
}

const cop = (pesos: number) => formatCop(pesos).replace(/\s/g, ' ');
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const forget = (store: Store) => store.snapshots.clear();

afterEach(goOnline);

test('what was sold: totals, chart by revenue and table with the average price', async () => {
  await renderWithStore(<Page />, { wire: wire() });
  (await card('Ingresos antes de impuestos')).getByText(cop(1_000_000));
  // A sum of different things is none.
  expect(screen.queryByRole('region', { name: 'Cantidad' })).toBeNull();
  const bars = within(screen.getByRole('list', { name: 'Productos con más ingresos' })).getAllByRole('listitem');
  expect(bars.map((bar) => bar.textContent)).toEqual([
    `Café molido${formatCop(900_000)}`,
    `Panela${formatCop(100_000)}`,
  ]);
  const row = screen.getByRole('row', { name: /Café molido/ });
  expect(within(row).getAllByRole('cell')[3]?.textContent).toBe(formatCop(30_000));
});

test('the switch shows what was purchased, in its own words', async () => {
  await renderWithStore(<Page />, { wire: wire() });
  await userEvent.click(await screen.findByRole('radio', { name: 'Comprados' }));
  (await card('Compras antes de impuestos')).getByText(cop(70_000));
  (await card('Cantidad')).getByText('7');
  expect(screen.getByRole('table', { name: 'Productos comprados' })).toBeTruthy();
});

test.each([
  ['sold', 'Aún no hay productos vendidos en 2026.'],
  ['purchased', 'Aún no hay productos comprados en 2026.'],
] as const)('a year without any says so: %s', async (product_type, text) => {
  const nothing = aWire({ 'GET /api/products/analytics': () => ({ json: figures() }) });
  await renderWithStore(<Page product_type={product_type} />, { wire: nothing });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('searching and sorting the table', async () => {
  await renderWithStore(<Page />, { wire: wire() });
  const first = () => screen.getAllByRole('row')[1]?.textContent;
  await userEvent.click(await screen.findByRole('button', { name: 'Cantidad' }));
  expect(first()).toMatch(/^Panela/);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar producto' }), 'cafe');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
});

test('pending files are marked as not counted: their lines are on the server', async () => {
  const invoice = anInvoice();
  await renderWithStore(<Page />, {
    wire: wire(),
    fill: async (store) => {
      await store.invoices.add(invoice);
      await enqueue(store, 'invoice.set-classification', { id: invoice.id, classification: 'expense' });
    },
  });
  expect(await screen.findByText('Tus cambios por enviar aún no cuentan en estas cifras.')).toBeTruthy();
});

test('one product: its average price and each price it had, with the invoice and the party', async () => {
  const sale = { invoice_id: crypto.randomUUID(), invoice_number: 'FE-9', party_name: 'Ferretería' };
  const detail = productDetail({
    product: { product_id: id, product_description: 'Café molido' },
    period: '2026',
    months: [{ month: '2026-03', cents: 90_000_00, micro: 3_000_000n, invoices: 2 }],
    sales: [
      { ...sale, issue_date: '2026-03-09', cents: 50_000_00, micro: 1_000_000n },
      { ...sale, invoice_id: crypto.randomUUID(), issue_date: '2026-03-02', cents: 40_000_00, micro: 2_000_000n },
    ],
  });
  const view = { ...viewOfPeriod('2026'), product_type: 'sold' } as const;
  await renderWithStore(<ProductPage id={id} view={view} onView={() => {}} />, {
    wire: aWire({ 'GET /api/products/:id': () => ({ json: detail }) }),
  });
  (await card('Precio promedio')).getByText(cop(30_000));
  const history = await card('Historia del precio unitario');
  await userEvent.click(history.getByRole('radio', { name: 'Tabla' }));
  const [, newest, oldest] = history.getAllByRole('row').map((row) => row.textContent);
  expect(newest).toBe(`FE-909/03/2026Ferretería1${formatCop(50_000)}${formatCop(50_000)}`);
  expect(oldest).toContain(formatCop(20_000));
});

test.each([
  ['never opened before and without a network', {}, 'Necesitas conexión para ver la analítica.'],
  ['not there at all', { 'GET /api/products/:id': () => problem('not_found') }, 'No encontramos este producto.'],
])('a product %s', async (_why, handlers, text) => {
  if (Object.keys(handlers).length === 0) goOffline();
  const view = { ...viewOfPeriod('all'), product_type: 'sold' } as const;
  const page = <ProductPage id={id} view={view} onView={() => {}} />;
  await renderWithStore(page, { wire: aWire(handlers), fill: forget });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the revenue is compared with the period before, of the same type', async () => {
  const wire = aWire({
    'GET /api/products/analytics': ({ url }) => ({
      json: new URL(url).searchParams.get('year') === '2025' ? sold : figures(aProduct('Café molido', 500_000, 20n)),
    }),
  });
  await renderWithStore(<Page year="2025" />, { wire });
  const revenue = await card('Ingresos antes de impuestos');
  await revenue.findByText(`+${cop(500_000)} (+100%)`);
  revenue.getByText('vs. 2024');
});

const aPrice = (issue_date: string, cents: number) => ({
  invoice_id: crypto.randomUUID(),
  invoice_number: 'FE-9',
  party_name: 'Ferretería',
  issue_date,
  cents,
  micro: 1_000_000n,
});
const priceOf = (period: string, ...cents: number[]) =>
  productDetail({
    product: { product_id: id, product_description: 'Café molido' },
    period,
    months: cents.map((one, place) => ({
      month: `${period}-0${place + 1}`,
      cents: one,
      micro: 1_000_000n,
      invoices: 1,
    })),
    sales: cents.map((one, place) => aPrice(`${period}-0${place + 1}-05`, one)),
  });
const openProduct = (now: ReturnType<typeof priceOf>, before: ReturnType<typeof priceOf>) =>
  renderWithStore(
    <ProductPage id={id} view={{ ...viewOfPeriod('2026'), product_type: 'purchased' }} onView={() => {}} />,
    {
      wire: aWire({
        'GET /api/products/:id': ({ url }) => ({
          json: new URL(url).searchParams.get('from') === null ? now : before,
        }),
      }),
    },
  );

test('the average price is compared with that of the period before', async () => {
  await openProduct(priceOf('2026', 40_000_00, 50_000_00), priceOf('2025', 36_000_00));
  await (await card('Precio promedio')).findByText(`+${cop(9_000)} (+25%)`);
});

test('a period without the product has no price to compare with', async () => {
  await openProduct(priceOf('2026', 40_000_00), priceOf('2025'));
  await (await card('Precio promedio')).findByText('Sin facturas para comparar');
});

test('a price that never changed is a sentence, with its table one click away; another one is a chart', async () => {
  await openProduct(priceOf('2026', 40_000_00, 40_000_00), priceOf('2025'));
  const history = await card('Historia del precio unitario');
  history.getByText(`El precio unitario no cambió: ${cop(40_000)} en 2 facturas.`);
  await userEvent.click(history.getByRole('radio', { name: 'Tabla' }));
  expect(history.getAllByRole('row')).toHaveLength(3);
  cleanup();
  await openProduct(priceOf('2026', 40_000_00, 50_000_00), priceOf('2025'));
  (await card('Historia del precio unitario')).getByRole('radio', { name: 'Gráfica' });
});
