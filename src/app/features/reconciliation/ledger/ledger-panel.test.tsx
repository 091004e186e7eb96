import { Blob as NodeBlob } from 'node:buffer';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SheetRow } from '#domain/sheets/sheet-cell.ts';
import { listRecords } from '#store/records/list-records.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { aLedgerFile, aListingFile } from '#tests/harness/reconciliation/a-listing-file.ts';
import { generateListing, OWN_NIT } from '#tests/harness/reconciliation/generate-listing.ts';
import type { ResultOverview } from '../worker/protocol.ts';
import type { ReconciliationClient } from '../worker/reconciliation-client.ts';
import { ReconciliationSession } from '../worker/reconciliation-session.ts';
import { LedgerPanel } from './ledger-panel.tsx';

// The Blob of the test's browser has no streams.
beforeEach(() => {
  vi.stubGlobal('Blob', NodeBlob);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const listing = generateListing(120, 5);
const USER = aUser({ subscription_plan: 'pro', role: 'admin' });
const user = { ...USER, company: USER.company && { ...USER.company, nits: [OWN_NIT] } };

async function aClient(): Promise<ReconciliationClient> {
  const session = new ReconciliationSession({ readInvoices: async () => listing.invoices, onProgress: () => {} });
  const options = { store: '', own_nits: [OWN_NIT], month: null, is_whole: false };
  await session.compare([aListingFile(listing.cells)], options);
  // The page calls only these of the session's methods here.
  return {
    compareLedger: (...args: Parameters<ReconciliationSession['compareLedger']>) => session.compareLedger(...args),
    ledgerEntries: (...args: Parameters<ReconciliationSession['ledgerEntries']>) => session.ledgerEntries(...args),
  } as ReconciliationClient;
}

const invoice = listing.invoices.find((one) => one.kind === 'invoice' && one.customer_nit === OWN_NIT && one.cufe);
const TITLES = ['Fecha', 'Tercero NIT', 'Doc', 'Cuenta', 'Débito', 'Crédito'];
const ledgerRows = (titles: readonly string[]): SheetRow[] => {
  const nit = invoice?.supplier_nit ?? '';
  const line = (account: string, debit: number, credit: number) => [
    '2025-10-15',
    nit,
    invoice?.number ?? '',
    account,
    debit,
    credit,
  ];
  const total = (invoice?.total ?? 0) / 100;
  return [
    { row: 1, cells: [...titles] },
    { row: 2, cells: line('5135', total, 0) },
    { row: 3, cells: line('2205', 0, total) },
  ];
};

function Panel({ client }: { client: ReconciliationClient }) {
  const [overview, setOverview] = useState<ResultOverview>();
  return <LedgerPanel client={client} ledger={overview?.ledger ?? null} version={1} onCompared={setOverview} />;
}

async function choose(file: File): Promise<void> {
  await screen.findByRole('button', { name: 'Elegir archivo contable' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input) await userEvent.upload(input, file);
}

test('a journal with known titles is compared, and the posted document is shown beside its voucher', async () => {
  const client = await aClient();
  await renderWithStore(<Panel client={client} />, { user });
  await choose(aLedgerFile(ledgerRows(['Fecha', 'NIT', 'Factura', 'Cuenta', 'Débito', 'Crédito'])));
  expect(await screen.findByText(/Otro programa · 2 movimientos/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Contabilizada: 1/ }));
  const table = await screen.findByRole('table', { name: 'Contabilizada' });
  expect(await within(table).findByText(invoice?.number ?? '')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Sin contabilizar/ }));
  expect((await screen.findAllByText('El archivo no tiene ese tercero')).length).toBeGreaterThan(0);
});

test('for unknown titles a person chooses the columns, which are kept', async () => {
  const client = await aClient();
  const store = await renderWithStore(<Panel client={client} />, { user });
  await choose(aLedgerFile(ledgerRows(TITLES)));
  const compare = await screen.findByRole('button', { name: 'Comparar' });
  expect(compare).toHaveProperty('disabled', true);
  await userEvent.selectOptions(screen.getByLabelText('NIT del tercero'), '1');
  await userEvent.selectOptions(screen.getByLabelText('Número del documento'), '2');
  await userEvent.click(compare);
  expect(await screen.findByRole('button', { name: /^Contabilizada: 1/ })).toBeTruthy();
  const [kept] = await listRecords(store, 'ledger-profile');
  expect(kept?.data.columns).toMatchObject({ date: 0, nit: 1, number: 2, debit: 4, credit: 5 });
});

test('a file that is no workbook is refused with its reason', async () => {
  const client = await aClient();
  await renderWithStore(<Panel client={client} />, { user });
  await choose(new File(['hola'], 'libro.xlsx'));
  expect(await screen.findByText(/no es un libro de Excel/)).toBeTruthy();
});
