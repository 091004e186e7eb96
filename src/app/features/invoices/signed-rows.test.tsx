import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { formatCop } from '#domain/money.ts';
import { writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { DEFAULT_COLUMNS } from './columns/table-columns.ts';
import { InvoicesPage } from './invoices-page.tsx';
import { PrintList } from './list/print-list.tsx';

const aSale = (invoice_number: string, total: number, rest: Parameters<typeof anInvoice>[0] = {}) =>
  anInvoice({
    ...{ invoice_number, classification: 'income', direction: 'issued' },
    ...{ total_amount: total, total_cop: total, tax_amount: total / 10, ...rest },
  });
const invoices = [
  aSale('FE-1', 500_000),
  aSale('NC-1', 57_358, { document_kind: 'credit_note', classification: 'credit_note' }),
  // A note by its type alone, and one by its class alone.
  aSale('NC-2', 20_000, { document_kind: 'credit_note' }),
  aSale('NC-3', 10_000, { classification: 'credit_note' }),
];
const SUM = 412_642;
const shown = (pesos: number) => formatCop(pesos).replace(/\s/g, ' ');

const jsdomMedia = window.matchMedia;
afterEach(() => {
  window.matchMedia = jsdomMedia;
  vi.restoreAllMocks();
});

const fill = async (store: Store) => {
  await store.invoices.clear();
  await store.invoices.bulkAdd(invoices);
  await writeMeta(store, 'last_pull_ok', 1);
};
const openList = () =>
  renderWithStore(
    <InvoicesPage
      view={InvoiceView.parse({ sort: 'highest' })}
      onView={() => {}}
      onOpenInvoice={() => {}}
      onPage={() => {}}
      onBack={() => {}}
      Detail={() => null}
    />,
    { fill },
  );

/** The amounts of the elements that show pesos and nothing else. */
const amountsOf = (elements: Iterable<Element>) =>
  Array.from(elements, ({ textContent }) => /^-?\$\u00a0[\d.]+$/.exec(textContent)?.[0])
    .filter((text) => text !== undefined)
    .map((text) => Number(text.replace(/[^\d-]/g, '')));
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

test('the rows of the table add up to the sum under the title; their order is by size', async () => {
  await openList();
  await screen.findByText(shown(SUM));
  const amounts = amountsOf(document.querySelectorAll('[data-row] [data-column="total"] span'));
  expect(amounts).toEqual([500_000, -57_358, -20_000, -10_000]);
  expect(sumOf(amounts)).toBe(SUM);
});

test('the cards do too', async () => {
  window.matchMedia = (query) => ({ ...jsdomMedia(query), matches: query.includes('max-width') });
  await openList();
  await screen.findByText(shown(SUM));
  expect(sumOf(amountsOf(document.querySelectorAll('[data-row] span')))).toBe(SUM);
});

test('and the printed rows', async () => {
  vi.spyOn(globalThis, 'print').mockImplementation(() => {});
  const ids = invoices.map(({ id }) => id);
  await renderWithStore(
    <PrintList ids={ids} view={InvoiceView.parse({})} columns={DEFAULT_COLUMNS} onDone={() => {}} />,
    { fill },
  );
  await screen.findByText(shown(SUM));
  expect(sumOf(amountsOf(document.querySelectorAll('td[data-align="right"]')))).toBe(SUM);
});

test('the copied table has the same signs, for the taxes too', async () => {
  const user = userEvent.setup();
  await openList();
  await user.click(await screen.findByRole('button', { name: 'Más acciones' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copiar la tabla' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('NC-1'));
  const [head = [], ...rows] = (await navigator.clipboard.readText())
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const column = (name: string) => rows.map((row) => Number((row[head.indexOf(name)] ?? '').replace(',', '.')));
  expect(sumOf(column('Total'))).toBe(SUM);
  expect(column('Impuestos')).toEqual([50_000, -5_735.8, -2_000, -1_000]);
});
