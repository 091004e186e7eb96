import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignedInOnly } from '#app/session/signed-in-only.tsx';
import { ShortcutHost } from '#app/shortcuts/shortcut-host.tsx';
import type { UserCompany } from '#domain/accounts/user.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import type { DeskCompany } from '#domain/desk/desk.ts';
import { DeskView } from '#domain/desk/desk-view.ts';
import { FoundDocument } from '#domain/desk/document-search.ts';
import type { InvoiceEvent } from '#domain/radian/invoice-event.ts';
import { countDeadlines } from '#domain/radian/radian-summary.ts';
import { toTrackedPurchase } from '#domain/radian/tracked-purchase.ts';
import { Store, storeName } from '#store/store.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { memberOf, someCompanies } from '#tests/harness/accounts/companies-of.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { aSessionManager, renderWithSession, renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { DeskPage } from './desk-page.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  goOnline();
});

const DAY = '2026-01-01';
const serverFigures = (company: UserCompany, overrides: Partial<DeskCompany> = {}): DeskCompany => ({
  id: company.id,
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

type Opened = { count?: number; items?: (companies: UserCompany[]) => DeskCompany[]; view?: Partial<DeskView> };

/** A person with the first company in view; the second one was opened on this device before. */
async function open({ count = 3, items, view = {} }: Opened = {}) {
  const companies = someCompanies(count);
  const found: FoundDocument[] = [];
  const user = memberOf(companies, 0);
  const profiles = companies.map((_, index) => memberOf(companies, index, { id: user.id }));
  const wire = aWire({
    'GET /api/auth/me': ({ headers }) => ({
      json: profiles.find(({ company }) => headers.get('authorization') === `Bearer ${company?.id}`) ?? user,
    }),
    'POST /api/auth/switch': async (request) => {
      const { company_id } = await request.json();
      return { json: { token: company_id, user: profiles.find(({ company }) => company?.id === company_id) } };
    },
    'GET /api/desk': () => (items ? { json: { items: items(companies) } } : problem('unexpected')),
    'GET /api/desk/search': () => ({ json: { items: found } }),
  });
  const manager = await aSessionManager(wire);
  await manager.signIn({ token: companies[0]?.id ?? '', user });
  await manager.switchCompany(companies[1]?.id ?? '', async () => true);
  const other = storeOf(manager);
  await other?.invoices.bulkPut([anInvoice({ status: 'draft', issue_date: DAY }), anInvoice({ status: 'paid' })]);
  await manager.switchCompany(companies[0]?.id ?? '', async () => true);
  const show = () =>
    renderWithSession(
      <SignedInOnly>
        <DeskPage view={DeskView.parse(view)} onView={() => {}} />
        <ShortcutHost />
      </SignedInOnly>,
      manager,
    );
  return { companies, user, manager, wire, show, found };
}

const storeOf = (manager: Awaited<ReturnType<typeof aSessionManager>>): Store | undefined => {
  const session = manager.getSnapshot();
  return session.type === 'signed_in' ? session.store : undefined;
};
const rows = async (name = 'Empresas') =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.trim() ?? ''),
    );
const foundRows = () => rows('Facturas encontradas');
const rowOf = async (name: string) => (await rows()).find(([first]) => first?.startsWith(name)) ?? [];

test('the server says what the device cannot know, and the device what it shows', async () => {
  const { show } = await open({
    items: ([one, two, three]) => [
      serverFigures(one as UserCompany, { to_review: 4, oldest_to_review: DAY, notes_without_invoice: 2 }),
      serverFigures(two as UserCompany, {
        to_review: 9,
        documents: 37,
        held_files: 3,
        emails_to_decide: 5,
        reconciliation: { month: '2026-10', to_resolve: 3 },
        deadlines: { due_this_week: 2 },
      }),
      serverFigures(three as UserCompany, { to_review: 7, oldest_to_review: '2026-01-03', unclassified: 1 }),
    ],
  });
  await show();
  await waitFor(async () => expect((await rowOf('Ferretería'))[1]).toMatch(/^7 en Ferretería/));
  expect((await rowOf('Ferretería'))[3]).toMatch(/^1 en/);
  expect((await rowOf('Comercial'))[6]).toMatch(/^2 en/);
  const andina = await rowOf('Distribuidora');
  expect(andina[4]).toMatch(/^octubre de 2026: 3 por resolver en/);
  expect(andina[9]).toBe('37 de 5003 archivos en espera');
  expect(andina[5]).toMatch(/^2 esta semana en/);
  expect(andina[8]).toMatch(/^5 en/);
  screen.getByText(/^3 empresas · 20 facturas por revisar$/);
});

test('offline each company of this device has its figures; one that was never opened here has none', async () => {
  const { show } = await open();
  goOffline();
  globalThis.fetch = aWire().fetch;
  await show();
  await waitFor(async () => expect((await rowOf('Distribuidora'))[1]).toMatch(/^1 en/));
  await waitFor(async () => expect((await rowOf('Comercial'))[1]).toBe('0'));
  expect((await rowOf('Ferretería')).slice(1, 8)).toEqual(Array(7).fill('—'));
});

test('offline the deadlines of a company are those of its own screen', async () => {
  // A Tuesday: what is received on it has its last day on Friday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:00:00-05:00') });
  const { companies, user, show } = await open();
  const today = bogotaDate(new Date());
  const received = (date: string) =>
    ['030', '032'].map((code): InvoiceEvent => ({ code, date, source: 'manual', by: null, at: null }));
  const other = new Store(storeName(companies[1]?.id, user.id));
  const credit = { payment_terms: 'credit', direction: 'received', issue_date: '2026-01-05' } as const;
  await other.invoices.bulkPut([
    anInvoice({ ...credit, radian_events: received('2026-01-10') }),
    anInvoice({ ...credit, radian_events: received('2026-11-27') }),
    anInvoice({ ...credit, radian_events: received(today) }),
    anInvoice(credit),
  ]);
  const purchases = (await other.invoices.toArray()).flatMap((row) => toTrackedPurchase(row) ?? []);
  other.close();
  expect(countDeadlines(purchases, today)).toEqual({ due_this_week: 2 });
  goOffline();
  globalThis.fetch = aWire().fetch;
  await show();
  await waitFor(async () => expect((await rowOf('Distribuidora'))[5]).toMatch(/^2 esta semana en/));
});

test('offline a decision that waits in another company counts', async () => {
  const { companies, user, show } = await open();
  goOffline();
  globalThis.fetch = aWire().fetch;
  const other = new Store(storeName(companies[1]?.id, user.id));
  const [draft] = await other.invoices.filter(({ status }) => status === 'draft').toArray();
  await enqueue(other, 'invoice.set-status', { id: draft?.id ?? '', status: 'sent' });
  other.close();
  await show();
  await waitFor(async () => expect((await rowOf('Distribuidora'))[1]).toBe('0'));
});

test('offline a number is found in the databases of two companies, and a click opens it in its own', async () => {
  const { companies, user, manager, show } = await open({ view: { q: 'FE-90417' } });
  const invoice = anInvoice({ invoice_number: 'FE-90417', issue_date: '2026-05-02' });
  await storeOf(manager)?.invoices.put(anInvoice({ invoice_number: 'AFE-90417-1', issue_date: '2026-06-01' }));
  const other = new Store(storeName(companies[1]?.id, user.id));
  await other.invoices.put(invoice);
  other.close();
  goOffline();
  globalThis.fetch = aWire().fetch;
  await show();
  const found = await foundRows();
  expect(found.map(([company, number]) => [company, number])).toEqual([
    ['Comercial Ejemplo S.A.S.', 'AFE-90417-1'],
    ['Distribuidora Andina S.A.S.', 'FE-90417'],
  ]);
  expect(found[1]?.slice(2)).toEqual(['Café del Valle S.A.S.', '02/05/2026', expect.stringMatching(/119\.000/)]);
  screen.getByText('Sin conexión: buscamos solo en las empresas que abriste en este dispositivo.');
  await userEvent.click(screen.getByRole('button', { name: 'FE-90417' }));
  await waitFor(() => {
    const session = manager.getSnapshot();
    expect(session.type === 'signed_in' && session.user.company?.id).toBe(companies[1]?.id);
  });
});

test('online the results of the server join those of the device, each invoice once', async () => {
  const here = anInvoice({ invoice_number: 'FE-90417', issue_date: '2026-05-02' });
  const opened = await open({ view: { q: '90417' }, items: (companies) => companies.map((one) => serverFigures(one)) });
  await storeOf(opened.manager)?.invoices.put(here);
  const [one, , three] = opened.companies;
  const found = (company: UserCompany | undefined, overrides: Partial<FoundDocument>) => ({
    ...FoundDocument.parse({ ...anInvoice(overrides), company_id: company?.id }),
  });
  opened.found.push(found(one, here), found(three, { invoice_number: 'SETP90417', issue_date: '2026-04-01' }));
  await opened.show();
  await waitFor(async () => expect(await foundRows()).toHaveLength(2));
  expect((await foundRows()).map(([company]) => company)).toEqual([
    'Comercial Ejemplo S.A.S.',
    'Ferretería La 14 Ltda.',
  ]);
});

test('a figure opens its page in that company, and j and Enter do so without a mouse', async () => {
  const { manager, show } = await open({ items: (companies) => companies.map((one) => serverFigures(one)) });
  await show();
  await screen.findByRole('table', { name: 'Empresas' });
  fireEvent.keyDown(document.body, { key: 'k' });
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/./));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'ArrowUp' });
  const andina = screen.getByRole('button', { name: /^Distribuidora Andina/ });
  await userEvent.click(andina);
  await waitFor(() => {
    const session = manager.getSnapshot();
    expect(session.type === 'signed_in' && session.user.company?.name).toBe('Distribuidora Andina S.A.S.');
  });
});

test('a person of one company reads for whom it is', async () => {
  const companies = someCompanies(1);
  const user = memberOf(companies, 0);
  const manager = await aSessionManager(aWire({ 'GET /api/auth/me': () => ({ json: user }) }));
  await manager.signIn({ token: 'token', user });
  await renderWithSession(
    <SignedInOnly>
      <DeskPage view={DeskView.parse({})} onView={() => {}} />
    </SignedInOnly>,
    manager,
  );
  expect(
    await screen.findByText('La mesa es para quien trabaja con varias empresas: las reúne en una sola tabla.'),
  ).toBeTruthy();
});

test('a person whose account has several companies reads where they are together', async () => {
  const user = memberOf(someCompanies(1), 0);
  const company = user.company && { ...user.company, nits: ['900123456', '901236190'] };
  await renderWithStore(<DeskPage view={DeskView.parse({})} onView={() => {}} />, { user: { ...user, company } });
  expect(
    await screen.findByText(/Para ver tus 2 empresas juntas, abre Facturas y elige «Todas las empresas»/),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Abrir facturas' }).getAttribute('href')).toBe('/invoices');
});
