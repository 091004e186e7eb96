import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx';
import { PartiesPage } from '#app/features/parties/parties-page.tsx';
import { ProductsPage } from '#app/features/products/products-page.tsx';
import { TaxesPage } from '#app/features/taxes/taxes-page.tsx';
import { PartyView, ProductView } from '#domain/analytics/analytics-view.ts';
import { customerAnalytics } from '#domain/analytics/customer-analytics.ts';
import { analyzeParties } from '#domain/analytics/party-analytics.ts';
import { productAnalytics } from '#domain/analytics/product-analytics.ts';
import { supplierAnalytics } from '#domain/analytics/supplier-analytics.ts';
import { buildTaxAnalytics, emptyTaxTally } from '#domain/analytics/tax-analytics.ts';
import { viewOfPeriod } from '#domain/dates/period-filter.ts';
import { computeDashboard } from '#domain/invoices/totals.ts';
import { writeMeta } from '#store/meta.ts';
import { aWire } from '#tests/harness/a-wire.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';

const VIEW = viewOfPeriod('2026');
const invoices = [anInvoice({ classification: 'expense', direction: 'received' })];
const ignore = () => {};

const screens = [
  [
    'dashboard',
    '/api/dashboard',
    computeDashboard(invoices, '2026'),
    <DashboardPage key="dashboard" view={VIEW} onView={ignore} />,
  ],
  [
    'suppliers',
    '/api/suppliers/analytics',
    supplierAnalytics(analyzeParties(invoices, 'supplier', '2026')),
    <PartiesPage key="suppliers" side="supplier" view={PartyView.parse(VIEW)} onView={ignore} />,
  ],
  [
    'customers',
    '/api/customers/analytics',
    customerAnalytics(analyzeParties(invoices, 'customer', '2026')),
    <PartiesPage key="customers" side="customer" view={PartyView.parse(VIEW)} onView={ignore} />,
  ],
  [
    'products',
    '/api/products/analytics',
    productAnalytics([], { products: 0, cents: 0, micro: 0n, unconverted: 0 }),
    <ProductsPage key="products" view={ProductView.parse(VIEW)} onView={ignore} />,
  ],
  [
    'taxes',
    '/api/analytics/taxes',
    buildTaxAnalytics(emptyTaxTally()),
    <TaxesPage key="taxes" view={VIEW} onView={ignore} />,
  ],
] as const;

test.each(screens)(
  '%s: asked once when it opens, and again only after a pull with changes',
  async (_name, path, json, page) => {
    const wire = aWire({ [`GET ${path}`]: () => ({ json }) });
    const requestCount = () => {
      const urls = wire.requests.map(({ url }) => url).filter((url) => new URL(url).pathname === path);
      // The figures of the period with which they are compared are another request.
      return Math.max(0, ...urls.map((url) => urls.filter((one) => one === url).length));
    };
    const store = await renderWithStore(page, {
      wire,
      fill: async (empty) => {
        await writeMeta(empty, 'cursor', 7);
        await writeMeta(empty, 'last_pull_ok', 1);
      },
    });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(requestCount()).toBe(1));
    // A pull that has brought nothing, as the one at the start of the app.
    await writeMeta(store, 'last_pull_ok', 2);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(requestCount()).toBe(1);
    await writeMeta(store, 'cursor', 8);
    await writeMeta(store, 'last_pull_ok', 3);
    await waitFor(() => expect(requestCount()).toBe(2));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(requestCount()).toBe(2);
  },
);
