import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { analyzeParties } from '#domain/analytics/party-analytics.ts';
import { buildPartyDetail } from '#domain/analytics/party-detail.ts';
import { viewOfPeriod } from '#domain/dates/period-filter.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { formatCop } from '#domain/money.ts';
import { writeMeta } from '#store/meta.ts';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import type { Store } from '#store/store.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { PartyPage } from './party-page.tsx';

const party_id = crypto.randomUUID();
const party = { party_id, name: 'Café del Valle', tax_id: '900123456', contact_info: 'ventas@cafe.co' };
const where = { side: 'supplier', period: '2026' } as const;

const anExpense = (overrides: Partial<Invoice>) =>
  anInvoice({ classification: 'expense', direction: 'received', supplier_name: party.name, ...overrides });
const march = anExpense({ invoice_number: 'CV-1', issue_date: '2026-03-02', total_cop: 700_000 });
const may = anExpense({ invoice_number: 'CV-2', issue_date: '2026-05-02', total_cop: 300_000 });
const note = anExpense({
  invoice_number: 'NC-1',
  classification: 'credit_note',
  issue_date: '2026-05-03',
  total_cop: 100_000,
});

const page = <PartyPage side="supplier" id={party_id} view={viewOfPeriod('2026')} onView={() => {}} />;
const answering = (...invoices: Invoice[]) =>
  aWire({ 'GET /api/suppliers/:id': () => ({ json: buildPartyDetail(invoices, party, where) }) });
/** A device that completed its first pull and has the list stored, but not this page. */
async function hasList(store: Store): Promise<void> {
  const listed = analyzeParties([march, may, note], 'supplier', '2026');
  const parties = listed.parties.map((one) => ({ ...one, ...party }));
  await store.snapshots.clear();
  await saveSnapshot(store, { id: 'suppliers:2026', data: { ...listed, parties }, taken_at: 1 });
  await store.invoices.clear();
  await store.invoices.bulkAdd([march, may, note]);
  await writeMeta(store, 'last_pull_ok', 1);
}
const cop = (pesos: number) => formatCop(pesos).replace(/\s/g, ' ');
const card = async (name: string) => within(await screen.findByRole('region', { name }));

afterEach(goOnline);

test('one supplier: what was bought net of its notes, month by month, and its newest invoices', async () => {
  await renderWithStore(page, { wire: answering(march, may, note) });
  expect(await screen.findByRole('heading', { name: 'Café del Valle' })).toBeTruthy();
  screen.getByText('NIT 900.123.456-8');
  screen.getByText('ventas@cafe.co');
  (await card('Total comprado')).getByText(cop(900_000));
  (await card('Notas crédito')).getByText(cop(100_000));
  expect((await card('Documentos')).getByText(/2 facturas, 1 nota crédito/)).toBeTruthy();
  const months = await card('Compras por mes');
  await userEvent.click(months.getByRole('radio', { name: 'Tabla' }));
  expect(months.getByRole('row', { name: /^may\./ }).textContent).toContain(formatCop(200_000));
  const table = within(screen.getByRole('table', { name: 'Facturas más recientes' }));
  expect(table.getByRole('row', { name: /NC-1/ }).textContent).toContain(formatCop(-119_000));
  expect(table.getAllByRole('link').map((link) => link.textContent)).toEqual(['NC-1', 'CV-2', 'CV-1']);
});

test('it leads to all its invoices, of the same year', async () => {
  await renderWithStore(page, { wire: answering(march) });
  const href = (await screen.findByRole('link', { name: 'Ver las facturas' })).getAttribute('href') ?? '';
  const { pathname, searchParams } = new URL(href, 'http://cuadra.test');
  expect([pathname, searchParams.get('supplier'), searchParams.get('year')]).toEqual([
    '/invoices',
    '900123456',
    '2026',
  ]);
});

test('never opened before and without a network it is what the invoices of this device add up to', async () => {
  goOffline();
  await renderWithStore(page, { fill: hasList });
  (await card('Total comprado')).getByText(cop(900_000));
  expect(screen.getByRole('heading', { name: 'Café del Valle' })).toBeTruthy();
});

test('a change that still waits counts already', async () => {
  await renderWithStore(page, {
    wire: answering(march, may, note),
    fill: async (store) => {
      await hasList(store);
      await enqueue(store, 'invoice.delete', { id: march.id });
    },
  });
  await waitFor(async () => (await card('Total comprado')).getByText(cop(200_000)));
});

test('a party that the company does not have is distinguished from a failure', async () => {
  const forget = (store: Store) => store.snapshots.clear();
  const wire = aWire({ 'GET /api/suppliers/:id': () => problem('not_found') });
  await renderWithStore(page, { wire, fill: forget });
  expect(await screen.findByText('No encontramos este proveedor.')).toBeTruthy();
});

test('with nothing kept and no server the page says that it could not', async () => {
  await renderWithStore(page, { fill: (store) => store.snapshots.clear() });
  expect(await screen.findByText('No pudimos cargar la analítica. Intenta nuevamente.')).toBeTruthy();
});

test('some days: the months that they touch, on this device as on the server, and their invoices', async () => {
  goOffline();
  const days = { from: '2026-05-01', to: '2026-05-31' };
  await renderWithStore(<PartyPage side="supplier" id={party_id} view={viewOfPeriod(days)} onView={() => {}} />, {
    fill: hasList,
  });
  (await card('Total comprado')).getByText(cop(200_000));
  expect((await card('Compras por mes')).getAllByRole('row')).toHaveLength(2);
  const href = (await screen.findByRole('link', { name: 'Ver las facturas' })).getAttribute('href');
  expect(href).toContain('year=2026&from=2026-05-01&to=2026-05-31&supplier=900123456');
});

test('a rule for the supplier is one press away for who may write rules', async () => {
  await renderWithStore(page, { wire: answering(march), user: aUser({ role: 'super_user', is_titular: false }) });
  const link = await screen.findByRole('link', { name: 'Crear regla para este proveedor' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  expect([pathname, ...searchParams.values()]).toEqual(['/rules', '900123456', 'Café del Valle']);
});

test('who may not write rules has no link to a new one', async () => {
  await renderWithStore(page, { wire: answering(march), user: aUser({ role: 'regular_user', is_titular: false }) });
  await screen.findByRole('heading', { name: 'Café del Valle' });
  expect(screen.queryByRole('link', { name: 'Crear regla para este proveedor' })).toBeNull();
});

test('what is owed to it is that of every date, without drafts and notes, and leads to these rows', async () => {
  const owed = anExpense({ status: 'sent', issue_date: '2024-03-02', due_date: '2024-04-01', total_cop: 500_000 });
  const later = anExpense({ status: 'pending_payment', due_date: '2099-01-01', total_cop: 20_000 });
  const note91 = anExpense({ status: 'sent', document_kind: 'credit_note', total_cop: 1_000 });
  const other = anExpense({ status: 'sent', supplier_nit: '800197268', total_cop: 7 });
  await renderWithStore(page, {
    wire: answering(march),
    fill: async (store) => {
      await hasList(store);
      await store.invoices.bulkAdd([owed, later, note91, other]);
    },
  });
  const debts = await card('Por pagar');
  await debts.findByText(cop(520_000));
  debts.getByText(cop(500_000));
  const { searchParams } = new URL(debts.getByRole<HTMLAnchorElement>('link', { name: /^Vencido/ }).href);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    supplier: '900123456',
    classification: 'expense',
    statuses: 'sent,pending_payment',
    notes: 'none',
  });
});

test('until every invoice is here, it is not known what is owed', async () => {
  await renderWithStore(page, { wire: answering(march), fill: (store) => store.invoices.clear() });
  await card('Total comprado');
  expect(screen.queryByRole('region', { name: 'Por pagar' })).toBeNull();
});

test('the table has the due date and the status; only what is not pesos names its currency', async () => {
  const dollars = anExpense({ invoice_number: 'US-1', currency: 'USD', total_amount: 20, due_date: null });
  await renderWithStore(page, { wire: answering({ ...march, due_date: '2026-04-01', status: 'sent' }, dollars) });
  const table = within(await screen.findByRole('table', { name: 'Facturas más recientes' }));
  const heads = table.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['Número', 'Fecha', 'Vence', 'Clasificación', 'Estado', 'Total']);
  expect(table.getByRole('row', { name: /CV-1/ }).textContent).toContain('01/04/2026');
  expect(table.getByRole('row', { name: /CV-1/ }).textContent).toContain('Enviada');
  expect(table.getByRole('row', { name: /US-1/ }).textContent).toContain('US$');
  expect(table.queryByText('COP')).toBeNull();
});
