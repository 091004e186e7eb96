import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SignedInOnly } from '#app/session/signed-in-only.tsx';
import { ShortcutHost } from '#app/shortcuts/shortcut-host.tsx';
import type { User } from '#domain/accounts/user.ts';
import type { FirmWeek } from '#domain/desk/client-week.ts';
import type { DeskCompany } from '#domain/desk/desk.ts';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import { aWire } from '#tests/harness/a-wire.ts';
import { memberOf, someCompanies } from '#tests/harness/accounts/companies-of.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { copiedTable } from '#tests/harness/server/copied-table.ts';
import { WeekPage } from './week-page.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(goOnline);

const companies = someCompanies(3);
const [one, two] = companies;
const FIRM = { id: crypto.randomUUID(), name: 'Contadores Andinos', role: 'staff' } as const;
/** Another person has another database on the device. */
const aPerson = () => memberOf(companies, 0, { id: crypto.randomUUID(), firm: FIRM });

const figuresOf = (id: string, overrides: Partial<DeskCompany> = {}): DeskCompany => ({
  id,
  to_review: 0,
  oldest_to_review: null,
  unclassified: 0,
  documents: 0,
  documents_limit: 500,
  held_files: 0,
  notes_without_invoice: 0,
  pdfs_to_complete: 0,
  emails_to_decide: null,
  reconciliation: null,
  deadlines: null,
  last_activity_at: null,
  ...overrides,
});
const REPORT: FirmWeek = {
  from: '2026-11-16',
  to: '2026-11-22',
  made_at: '2026-11-23T10:20:00Z',
  clients: [
    {
      figures: figuresOf(two?.id ?? '', {
        to_review: 7,
        oldest_to_review: '2026-11-03',
        notes_without_invoice: 1,
        deadlines: { due_this_week: 2 },
      }),
      before: figuresOf(two?.id ?? '', { to_review: 4, notes_without_invoice: 3 }),
      new_documents: 12,
      reviewed: 5,
    },
    { figures: figuresOf(one?.id ?? ''), before: null, new_documents: 0, reviewed: 0 },
  ],
};

const open = (report: FirmWeek | null, person: User = aPerson()) =>
  renderWithStore(
    <SignedInOnly>
      <WeekPage />
      <ShortcutHost />
    </SignedInOnly>,
    {
      user: person,
      wire: aWire({ 'GET /api/desk/week': () => ({ json: { report } }), 'GET /api/auth/me': () => ({ json: person }) }),
    },
  );
const cells = async () =>
  within(await screen.findByRole('table', { name: 'Empresas' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.trim() ?? ''),
    );

test('each client has what the week brought and what waits, with the change since the week before', async () => {
  await open(REPORT);
  const [first = [], second = []] = await cells();
  expect(first[0]).toContain('Distribuidora Andina');
  expect(first.slice(1, 3)).toEqual(['12', '5']);
  expect(first[3]).toMatch(/^7 en Distribuidora Andina S.A.S.3 más$/);
  // Days until the report was made, not until today.
  expect(first[4]).toMatch(/^20 días en/);
  expect(first[7]).toMatch(/^2 esta semana en/);
  expect(first[8]).toMatch(/^1 en Distribuidora Andina S.A.S.2 menos$/);
  expect(second.slice(0, 4)).toEqual([expect.stringContaining('Comercial Ejemplo'), '0', '0', '0']);
  screen.getByText(/Del 16 al 22 de noviembre de 2026 · 2 empresas · Lo pendiente, al 23\/11\/2026/);
  const [, copied] = await copiedTable('Informe semanal de la firma');
  expect(copied).toMatch(/Distribuidora Andina.*\t12\t5\t7\t/);
});

test('the keys move between the clients', async () => {
  await open(REPORT);
  await cells();
  await userEvent.keyboard('j');
  expect(document.activeElement?.textContent).toContain('Distribuidora Andina');
  await userEvent.keyboard('j');
  expect(document.activeElement?.textContent).toContain('Comercial Ejemplo');
});

test('before the first Monday it says when the report comes', async () => {
  await open(null);
  await screen.findByText(/^Aún no hay informe. Cada lunes a las 5 a. m. verás/);
});

test('staff with a single client read its report', async () => {
  const single = memberOf(companies.slice(1, 2), 0, { firm: FIRM });
  await open({ ...REPORT, clients: REPORT.clients.slice(0, 1) }, single);
  expect(await cells()).toHaveLength(1);
});

test('a person without a firm is not asked for', async () => {
  await open(REPORT, memberOf(companies, 0));
  await screen.findByText('Este informe es para las personas de una firma contable.');
});

test('without a network the last report stays', async () => {
  goOffline();
  const taken_at = Date.UTC(2026, 10, 23, 15);
  await renderWithStore(<WeekPage />, {
    user: aPerson(),
    fill: (store) => saveSnapshot(store, { id: 'firm-week', data: { report: REPORT }, taken_at }),
  });
  await screen.findByText(/^Datos al 23\/11\/2026/);
  expect(await cells()).toHaveLength(2);
});

test('without a network and a report it says why', async () => {
  goOffline();
  await renderWithStore(<WeekPage />, { user: aPerson() });
  await screen.findByText('Necesitas conexión para ver el informe por primera vez.');
});

test('a failure offers to try again', async () => {
  const wire = aWire({ 'GET /api/desk/week': () => ({ status: 500, json: {} }) });
  await renderWithStore(<WeekPage />, { user: aPerson(), wire });
  await screen.findByText('No pudimos cargar el informe. Intenta nuevamente.');
  screen.getByRole('button', { name: 'Reintentar' });
});
