import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { formatCop } from '#domain/money.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { copiedTable } from '#tests/harness/server/copied-table.ts';
import { OverviewPage } from './overview-page.tsx';

type Handlers = NonNullable<Parameters<typeof aWire>[0]>;

const created_at = '2026-11-03T14:00:00Z';
const company = { id: crypto.randomUUID(), name: 'Café del Valle' };
const totals = { companies: 3, users: 7, invoices: 1_234, imports: 5, invoice_amount: 98_765_432 };
const overview = { totals, generated_at: '2026-11-21T19:05:00Z', recent_companies: [] as object[] };
const answering = (some: { recent?: object[]; items?: object[]; imports?: object[] } = {}): Handlers => ({
  'GET /api/superadmin/overview': () => ({ json: { ...overview, recent_companies: some.recent ?? [] } }),
  'GET /api/superadmin/companies': () => ({ json: { items: some.items ?? [] } }),
  'GET /api/superadmin/activity': () => ({ json: { imports: some.imports ?? [], audit_logs: [] } }),
});

const user = aUser({
  role: 'super_admin',
  company: null,
  permissions: { features: [], download_tabs: [], upload_types: [] },
});

async function open(handlers: Handlers) {
  const wire = aWire(handlers);
  await renderWithStore(<OverviewPage />, { user, wire });
  return wire;
}

/** The testing library normalizes text: it reads a no-break space as a plain one. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('six cards', async () => {
  await open(answering());
  await screen.findByRole('region', { name: 'Empresas' });
  const cards = screen.getAllByRole('region').filter((region) => region.getAttribute('aria-label'));
  expect(cards.map((card) => plain(card.textContent ?? ''))).toEqual([
    'Empresas3',
    'Usuarios7',
    'Facturas1.234',
    'Importaciones5',
    plain(`Valor facturado (COP)${formatCop(98_765_432)}`),
    'Generado el21/11/2026, 2:05 p. m.',
  ]);
  screen.getByRole('heading', { name: 'Resumen de la plataforma' });
  screen.getByText('Vista interna de solo lectura');
});

test('three tables, 25 rows requested', async () => {
  const wire = await open(
    answering({
      recent: [{ ...company, subscription_plan: 'basic', created_at }],
      items: [{ ...company, user_count: 2, invoice_count: 40, invoice_total_amount: 500_000, created_at }],
      imports: [
        { file_name: 'a.xlsx', company_id: company.id, company_name: company.name, status: 'completed', created_at },
      ],
    }),
  );
  const rowOf = async (name: string) => within(await screen.findByRole('table', { name })).getAllByRole('row')[1];
  expect((await rowOf('Empresas recientes'))?.textContent).toBe('Café del ValleBásico03/11/2026');
  expect(plain((await rowOf('Resumen por empresa'))?.textContent ?? '')).toBe(
    plain(`Café del Valle240${formatCop(500_000)}03/11/2026`),
  );
  expect((await rowOf('Importaciones recientes'))?.textContent).toBe('a.xlsxCafé del ValleCompletada03/11/2026');
  const request = wire.requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname.includes('superadmin'));
  expect(request.filter(({ pathname }) => !pathname.endsWith('overview')).map(({ search }) => search)).toEqual(
    expect.arrayContaining(['?limit=25']),
  );
  // The page is read-only: its only buttons export a table.
  for (const button of screen.getAllByRole('button')) expect(button.title).toMatch(/^(Copiar la tabla|Exportar CSV)$/);
  expect(await copiedTable('Empresas recientes')).toEqual([
    'Nombre\tPlan\tCreada',
    'Café del Valle\tBásico\t03/11/2026',
  ]);
  expect(await copiedTable('Resumen por empresa')).toEqual([
    'Nombre\tUsuarios\tFacturas\tTotal facturado\tCreada',
    'Café del Valle\t2\t40\t500000\t03/11/2026',
  ]);
  expect(await copiedTable('Importaciones recientes')).toEqual([
    'Archivo\tEmpresa\tEstado\tCreada',
    'a.xlsx\tCafé del Valle\tCompletada\t03/11/2026',
  ]);
});

test('each table says when it has nothing', async () => {
  await open(answering());
  expect(await screen.findByText('Aún no hay empresas registradas.')).toBeTruthy();
  screen.getByText('Aún no hay información de empresas para mostrar.');
  screen.getByText('Aún no hay importaciones recientes.');
});

test('loading', async () => {
  await open({ ...answering(), 'GET /api/superadmin/activity': () => new Promise(() => {}) });
  expect(await screen.findByText('Cargando datos...')).toBeTruthy();
});

test.each([
  [problem('not_allowed', 'No puedes ver esto.'), 'No puedes ver esto.'],
  [problem('unexpected'), 'Error inesperado'],
])('a load that fails with %o says: %s', async (answer, text) => {
  await open({ ...answering(), 'GET /api/superadmin/companies': () => answer });
  within(await screen.findByRole('alert')).getByText(text);
});

test('a load that reaches nobody says so', async () => {
  await open({});
  within(await screen.findByRole('alert')).getByText('No pudimos conectarnos con el servidor. Intenta nuevamente.');
});

test('after a load that failed it can be tried again', async () => {
  let isFailing = true;
  const companies = () => (isFailing ? problem('unexpected') : { json: { items: [] } });
  await open({ ...answering(), 'GET /api/superadmin/companies': companies });
  await screen.findByRole('alert');
  isFailing = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Aún no hay empresas registradas.')).toBeTruthy();
});
