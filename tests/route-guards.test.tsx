import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { createAppRouter } from '#app/router.tsx';
import type { User } from '#domain/accounts/user.ts';
import { effectivePermissions, type PermissionHolder, Plan } from '#domain/companies/plan.ts';
import { aUser } from './harness/accounts/a-user.ts';

/** Where one lands with a notice, or quietly. */
type Landing = string | { pathname: string; notice: 'no_feature' };
/**
 * `company`: whom of a company the screen opens for, while the dashboard tells the others why not; on every plan or on
 * `plans` (docs/plans.md#features-by-plan).
 */
type Row = {
  address?: string;
  signedOut: Landing;
  superAdmin: Landing;
  company: readonly PermissionHolder[] | 'dashboard';
  plans?: readonly Plan[];
};

const OVERVIEW = '/superadmin/overview';
const REFUSED: Landing = { pathname: '/dashboard', notice: 'no_feature' };
const EVERYBODY = ['regular_user', 'super_user', 'admin', 'titular'] as const;

const open = (path: string): Row => ({ signedOut: path, superAdmin: path, company: EVERYBODY });
const ofCompany = (company: readonly PermissionHolder[] = EVERYBODY): Row => ({
  signedOut: '/login',
  superAdmin: OVERVIEW,
  company,
});

/**
 * Every route there is: one without a row fails below (docs/specification.md#route-guard,
 * docs/plans.md#features-by-role).
 */
const TABLE: Record<string, Row> = {
  '/': { signedOut: '/login', superAdmin: OVERVIEW, company: 'dashboard' },
  '/login': { signedOut: '/login', superAdmin: OVERVIEW, company: 'dashboard' },
  '/forgot-password': open('/forgot-password'),
  '/reset-password': open('/reset-password'),
  '/verify-email': open('/verify-email'),
  '/confirm-certified-email': open('/confirm-certified-email'),
  '/accept-invitation': open('/accept-invitation'),
  '/confirm-email-change': open('/confirm-email-change'),
  '/cancel-email-change': open('/cancel-email-change'),
  '/dashboard': ofCompany(),
  '/invoices': ofCompany(),
  '/invoices/$id': { ...ofCompany(), address: '/invoices/0b7e3d54-6a1c-4f0e-9d5f-5f9f8f1f7a10' },
  '/invoices/trash': ofCompany(),
  '/radian': ofCompany(),
  '/upload': ofCompany(),
  '/imports': { ...ofCompany(['super_user', 'admin', 'titular']), plans: ['basic', 'pro'] },
  '/reconciliation': { ...ofCompany(['super_user', 'admin', 'titular']), plans: ['basic', 'pro'] },
  '/companies': ofCompany(),
  '/suppliers': { ...ofCompany(), plans: ['basic', 'pro'] },
  '/suppliers/$id': {
    ...ofCompany(),
    plans: ['basic', 'pro'],
    address: '/suppliers/0b7e3d54-6a1c-4f0e-9d5f-5f9f8f1f7a10',
  },
  '/customers': { ...ofCompany(), plans: ['basic', 'pro'] },
  '/customers/$id': {
    ...ofCompany(),
    plans: ['basic', 'pro'],
    address: '/customers/0b7e3d54-6a1c-4f0e-9d5f-5f9f8f1f7a10',
  },
  '/products': { ...ofCompany(), plans: ['pro'] },
  '/products/$id': { ...ofCompany(), plans: ['pro'], address: '/products/0b7e3d54-6a1c-4f0e-9d5f-5f9f8f1f7a10' },
  '/taxes': ofCompany(),
  '/notices': ofCompany(),
  '/rules': ofCompany(),
  '/coding': ofCompany(),
  '/desk': ofCompany(),
  '/desk/upload': ofCompany(),
  '/desk/week': ofCompany(),
  '/users': ofCompany(['super_user', 'admin', 'titular']),
  '/pro-upgrade': ofCompany(),
  '/downloads': ofCompany(),
  '/admin': { ...ofCompany(['admin', 'titular']), plans: ['pro'] },
  '/sync': ofCompany(),
  '/firm': ofCompany(),
  '/security': ofCompany(),
  '/superadmin/overview': { signedOut: '/login', superAdmin: OVERVIEW, company: 'dashboard' },
  '/superadmin/nit-claims': { signedOut: '/login', superAdmin: '/superadmin/nit-claims', company: 'dashboard' },
  '/superadmin/security': { signedOut: '/login', superAdmin: '/superadmin/security', company: 'dashboard' },
};

async function land(address: string, user: User | undefined): Promise<Landing> {
  const router = createAppRouter({ user }, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const { pathname, state } = router.state.location;
  return state.notice ? { pathname, notice: state.notice } : pathname;
}

const holders = [...EVERYBODY, 'super_admin'] as const;
const cells = Object.entries(TABLE).flatMap(([path, row]) =>
  Plan.options.flatMap((plan) => holders.map((holder) => ({ path, plan, holder, row, address: row.address ?? path }))),
);

function expected({ row, holder, plan, address }: (typeof cells)[number]): Landing {
  if (holder === 'super_admin') return row.superAdmin;
  if (row.company === 'dashboard') return '/dashboard';
  const mayOpen = row.company.includes(holder) && (row.plans ?? Plan.options).includes(plan);
  return mayOpen ? address : REFUSED;
}

test('every route has a row', () => {
  const router = createAppRouter({ user: undefined }, createMemoryHistory());
  expect(Object.keys(router.routesByPath).sort()).toEqual(Object.keys(TABLE).sort());
});

test.each(Object.entries(TABLE))('%s signed out', async (path, { address = path, signedOut }) => {
  expect(await land(address, undefined)).toEqual(signedOut);
});

test.each(cells)('$path for $holder on $plan', async (cell) => {
  const { holder, plan, address } = cell;
  // A titular's label may be any; docs/plans.md#model begins with this one.
  const role = holder === 'titular' ? 'regular_user' : holder;
  const user = aUser({ role, subscription_plan: plan, permissions: effectivePermissions(plan, holder) });
  expect(await land(address, user)).toEqual(expected(cell));
});

const having = (...features: string[]) => aUser({ permissions: { features, download_tabs: [], upload_types: [] } });

test.each([
  '/invoices',
  '/upload',
  '/companies',
  '/suppliers',
  '/customers',
  '/products',
  '/users',
  '/downloads',
  '/admin',
])('%s without its feature leads to the dashboard, which says why', async (path) => {
  expect(await land(path, having('view_dashboard'))).toEqual(REFUSED);
});

test('without any feature the dashboard is where it ends: the guard does not go round in circles', async () => {
  expect(await land('/invoices', having())).toMatchObject({ pathname: '/dashboard' });
});

test.each([
  ['?year=1999x&classification=foo', { year: 'all', classification: 'all', supplier: '', customer: '' }],
  [
    '?year=2026&classification=expense&supplier=caf%C3%A9',
    { year: '2026', classification: 'expense', supplier: 'café', customer: '' },
  ],
  ['?status=lost&sort=sideways&q=FE-1', { status: 'all', sort: 'newest', q: 'FE-1' }],
])('the invoice list reads %s from its address', async (search, filter) => {
  const router = createAppRouter({ user: aUser() }, createMemoryHistory({ initialEntries: [`/invoices${search}`] }));
  await router.load();
  expect(router.state.matches.at(-1)?.search).toMatchObject(filter);
});

test('M9 a super admin without a second factor lands where one is set up', async () => {
  const user = aUser({ role: 'super_admin', needs_second_factor: true });
  for (const address of ['/', '/login', OVERVIEW, '/dashboard', '/superadmin/nit-claims', '/superadmin/security'])
    expect(await land(address, user)).toBe('/superadmin/security');
});

test.each([
  ['', { year: '2026', from: '2026-11-01', to: '2026-12-31' }],
  ['?year=all', { year: 'all' }],
  ['?year=2025&from=2025-03-01&to=2025-04-30', { year: '2025', from: '2025-03-01', to: '2025-04-30' }],
  ['?year=26', { year: 'all' }],
])('the taxes read %s from their address: without a period the running bimester', async (search, period) => {
  vi.useFakeTimers({ now: new Date('2026-12-31T23:00:00-05:00'), toFake: ['Date'] });
  const router = createAppRouter({ user: aUser() }, createMemoryHistory({ initialEntries: [`/taxes${search}`] }));
  await router.load();
  expect(router.state.matches.at(-1)?.search).toEqual(period);
  vi.useRealTimers();
});
