import { Blob as NodeBlob } from 'node:buffer';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBrowserXlsx } from '#app/file-parsing/browser-xlsx-parts.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { openWorkbook } from '#domain/sheets/xlsx/open-workbook.ts';
import { writeMeta } from '#store/meta.ts';
import { putRecord } from '#sync/records/enqueue-record.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { InvoicesPage } from './invoices-page.tsx';

// The Blob of the test's browser has no streams.
beforeEach(() => {
  vi.stubGlobal('Blob', NodeBlob);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const field = (order: number, name: string, type: 'number' | 'date') => ({
  ...{ id: `${order}1111111-1111-4111-8111-111111111111`, type: 'custom-field' as const, label: name },
  data: { name, type, options: [], order },
});
const [hours, day] = [field(1, 'Horas', 'number'), field(2, 'Entrega', 'date')];
const at = '2026-11-01T00:00:00Z';
const coded = anInvoice({
  invoice_number: 'FE-1',
  coding: [
    { field: `custom:${hours.id}`, value: '12.5', rule: null, at },
    { field: `custom:${day.id}`, value: '2026-11-05', rule: null, at },
  ],
});

test('the filtered list is saved as CSV and as Excel, each own field in a column of its own', async () => {
  const blobs: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob);
    return 'blob:x';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const view = InvoiceView.parse({ q: 'FE-1' });
  await renderWithStore(
    <InvoicesPage
      view={view}
      onView={() => {}}
      onOpenInvoice={() => {}}
      onPage={() => {}}
      onBack={() => {}}
      Detail={() => null}
    />,
    {
      fill: async (store) => {
        await store.invoices.bulkAdd([coded, anInvoice({ invoice_number: 'FE-2' })]);
        await putRecord(store, hours);
        await putRecord(store, day);
        await writeMeta(store, 'last_pull_ok', 1);
      },
    },
  );
  await screen.findByText('FE-1');
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Más acciones' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Exportar CSV');
  await waitFor(() => expect(names).toEqual(['facturas.csv']));
  const lines = (await blobs[0]?.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/"Etiquetas";"Horas";"Entrega"$/);
  expect(lines[1]).toMatch(/^"21\/11\/2026";.*;12,5;"05\/11\/2026"$/);

  await choose('Exportar Excel');
  await waitFor(() => expect(names).toEqual(['facturas.csv', 'facturas.xlsx']));
  const workbook = await openWorkbook(openBrowserXlsx(new Uint8Array((await blobs[1]?.arrayBuffer()) ?? [])));
  const rows: (readonly unknown[])[] = [];
  for await (const some of workbook.rows(0)) rows.push(...some.map(({ cells }) => cells));
  expect(rows).toHaveLength(2);
  expect(rows[0]?.slice(-2)).toEqual(['Horas', 'Entrega']);
  // A day is the number of days since 30 December 1899.
  expect([rows[1]?.[0], ...(rows[1]?.slice(-2) ?? [])]).toEqual([46_347, 12.5, 46_331]);
});
