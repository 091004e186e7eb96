import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InvoiceReview } from '#domain/approval/invoice-review.ts';
import { NOT_STORED_AT } from '#domain/coding/with-coding.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import type { Store } from '#store/store.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { aWeeklyReport } from '#tests/harness/server/a-weekly-report.ts';
import { NoticesPage } from './notices-page.tsx';

/** Another one in each test: the device has one database for each user. */
let user = aUser();
const AT = '2026-11-20T10:00:00Z';
const FIRST = crypto.randomUUID();
const reviewOf = (part: Partial<InvoiceReview>): InvoiceReview => ({
  ...{ state: 'pending', step: 1, of: 1, approvals: [], digest: 'd', approvers: [user.id], uploaders: [] },
  ...part,
});
const assigned = (value: string, at: string): Invoice['coding'] => [{ field: 'assignee', value, rule: null, at }];

beforeEach(() => {
  user = aUser();
  goOffline();
});
afterEach(() => {
  vi.useRealTimers();
  goOnline();
});

const open = (...invoices: Partial<Invoice>[]) =>
  renderWithStore(<NoticesPage />, {
    user,
    fill: (store: Store) => store.invoices.bulkAdd(invoices.map((one) => anInvoice(one))),
  });
const section = async (title: RegExp) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('section') as HTMLElement);
};

test('the purchases that the user may approve are listed without a network, no others', async () => {
  await open(
    {
      ...{ id: FIRST, invoice_number: 'A-1', review: reviewOf({}), total_amount: 119_000 },
      ...{ issue_date: '2026-11-20', due_date: '2026-12-20' },
    },
    { invoice_number: 'A-2', review: reviewOf({ approvers: [crypto.randomUUID()] }) },
    { invoice_number: 'A-3', review: reviewOf({ uploaders: [user.id] }) },
    { invoice_number: 'A-4', review: reviewOf({ state: 'approved' }) },
    { invoice_number: 'A-5' },
  );
  const approvals = await section(/Por aprobar \(1\)/);
  const row = await approvals.findByRole('link', { name: /A-1 · emitida el 20\/11\/2026/ });
  expect(row.textContent?.replace(/\s/g, ' ')).toMatch(/Espera tu aprobaciónVence el 20\/12\/2026\$ 119\.000$/);
  expect(row.getAttribute('href')).toBe(`/invoices/${FIRST}`);
  expect(screen.queryByText(/A-[2-5]/)).toBeNull();
});

test('of several steps the notice names the one that waits', async () => {
  await open({ review: reviewOf({ step: 2, of: 3 }), due_date: null });
  await screen.findByText('Espera tu aprobación: paso 2 de 3');
  screen.getByText('Sin fecha de vencimiento');
});

test('a new assignment is a notice until everything is marked as read; a later one is one again', async () => {
  const other = crypto.randomUUID();
  const store = await open(
    { invoice_number: 'B-1', coding: assigned(user.id, AT), direction: 'issued', customer_name: 'Comprador' },
    { invoice_number: 'B-2', coding: assigned(other, AT) },
  );
  const assignments = await section(/Te asignaron \(1\)/);
  const row = await assignments.findByRole('link', { name: /B-1 · emitida el/ });
  expect(row.textContent).toMatch(/^Comprador.*Quedó a tu cargo20\/11\/2026, 5:00/);
  expect(screen.queryByText(/B-2/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Marcar todo como leído' }));
  expect(await screen.findByText(/^Nada nuevo para ti/)).toBeTruthy();
  await store.invoices.add(anInvoice({ invoice_number: 'B-3', coding: assigned(user.id, '2026-11-20T10:00:01Z') }));
  await waitFor(async () => expect(await (await section(/Te asignaron \(1\)/)).findByText(/B-3/)).toBeTruthy());
});

test('what the user assigned to the user is no notice, sent or not; what a rule or another person assigned is', async () => {
  const by = (one: Invoice['coding'], id: string) => one.map((entry) => ({ ...entry, by: id }));
  const ofRule = assigned(user.id, AT).map((entry) => ({ ...entry, rule: crypto.randomUUID() }));
  await open(
    { invoice_number: 'C-1', coding: by(assigned(user.id, AT), user.id) },
    { invoice_number: 'C-2', coding: assigned(user.id, NOT_STORED_AT) },
    { invoice_number: 'C-3', coding: by(assigned(user.id, AT), crypto.randomUUID()) },
    { invoice_number: 'C-4', coding: ofRule },
  );
  const list = await section(/Te asignaron \(2\)/);
  expect(await list.findByText(/C-3/)).toBeTruthy();
  expect(await list.findByText(/C-4/)).toBeTruthy();
  expect(screen.queryByText(/C-[12]/)).toBeNull();
});

test('mentions by others are unread until they are marked; without notices the page says so', async () => {
  const data = { invoice_id: FIRST, text: 'Mira esto', mentions: [user.id], at: AT };
  const comment = { id: crypto.randomUUID(), type: 'comment', data, attachment: null, rev: 1, updated_at: AT };
  const store = await open({ id: FIRST, invoice_number: 'C-1' });
  expect(await screen.findByText(/^Nada nuevo para ti/)).toBeTruthy();
  await store.records.bulkPut([
    { ...comment, updated_by: 'luis@empresa.co' },
    { ...comment, id: crypto.randomUUID(), updated_by: user.email },
  ]);
  expect(await screen.findAllByText('Mira esto')).toHaveLength(1);
  const row = await screen.findByRole('link', { name: /luis@empresa\.co Mira esto Comentario en C-1/ });
  expect(row.getAttribute('href')).toBe(`/invoices/${FIRST}`);
  expect(await screen.findByText('Sin leer')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Marcar todo como leído' }));
  await waitFor(() => expect(screen.queryByText('Sin leer')).toBeNull());
});

test('terms that end today are named with the way to them, also where nothing else waits', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00-05:00'), toFake: ['Date'] });
  const received = (date: string) =>
    ['030', '032'].map((code) => ({ code, date, source: 'xml', by: null, at: null }) as const);
  const credit = { payment_terms: 'credit', direction: 'received' } as const;
  // Three business days after 25 November; the other one ends on 3 December.
  await open(
    { ...credit, radian_events: received('2026-11-25') },
    { ...credit, radian_events: received('2026-11-30') },
  );
  const terms = await section(/^Plazos que vencen hoy \(1\)$/);
  await terms.findByText('Último día para reclamar');
  terms.getByText('Hoy, 30/11/2026');
  expect(screen.getByRole('link', { name: 'Ver plazos' }).getAttribute('href')).toBe('/radian');
  expect(screen.queryByRole('button', { name: 'Marcar todo como leído' })).toBeNull();
  expect(screen.queryByText(/^Nada nuevo para ti/)).toBeNull();
});

test.each([
  ['one who may', ['/admin']],
  ['one who may not', []],
])('the way to the weekly report is there for a person who may open it: %s', async (_, paths) => {
  const features = ['view_invoices', ...(paths.length > 0 ? ['access_admin_portal'] : [])];
  user = aUser({ permissions: { features, download_tabs: [], upload_types: [] } });
  const report = aWeeklyReport({ period: '16 al 22 de noviembre de 2026' });
  await renderWithStore(<NoticesPage />, {
    user,
    fill: (store) => saveSnapshot(store, { id: 'latest-weekly-report', data: { report }, taken_at: 0 }),
  });
  await screen.findByText(/^Nada nuevo para ti/);
  if (paths.length > 0) await screen.findByText('Informe del 16 al 22 de noviembre de 2026');
  const links = screen.queryAllByRole('link', { name: /^Informe/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(paths);
});
