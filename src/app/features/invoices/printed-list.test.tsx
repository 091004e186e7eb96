import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { DEFAULT_COLUMNS } from './columns/table-columns.ts';
import { PrintList } from './list/print-list.tsx';

// jsdom cannot print.
beforeEach(() => void vi.spyOn(globalThis, 'print').mockImplementation(() => {}));

const october = { from: '2026-10-01', to: '2026-10-31' };

test.each([
  [{}, 'Todas las facturas · '],
  [{ year: '2026' }, '2026 · '],
  [{ ...october, year: '2026', q: 'café' }, 'Emitidas del 01/10/2026 al 31/10/2026 · café · '],
  [{ from: '2026-10-01' }, 'Emitidas desde el 01/10/2026 · '],
  [{ due_to: '2026-11-27', status: 'pending_payment' }, 'Vencen hasta el 27/11/2026 · Pendiente de pago · '],
])('%o is printed as «%s»', async (filter, text) => {
  const invoice = anInvoice();
  await renderWithStore(
    <PrintList ids={[invoice.id]} view={InvoiceView.parse(filter)} columns={DEFAULT_COLUMNS} onDone={() => {}} />,
    {
      fill: async (store) => {
        await store.invoices.clear();
        await store.invoices.add(invoice);
      },
    },
  );
  const company = await screen.findByRole('heading', { level: 1 });
  const filters = company.nextElementSibling?.textContent ?? '';
  expect(filters.startsWith(text) || filters.includes(` · ${text}`)).toBe(true);
});
