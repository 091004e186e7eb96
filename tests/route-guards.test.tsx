import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createAppRouter } from '#app/router.tsx';
import type { Role } from '#domain/user.ts';
import { aUser } from './harness/a-user.ts';

async function land(path: string, features: string[] | undefined, role: Role = 'regular_user') {
  const permissions = { features: features ?? [], download_tabs: [], upload_types: [] };
  const user = features && aUser({ role, permissions });
  const router = createAppRouter({ user }, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { pathname, state } = router.state.location;
  return { pathname, notice: state.notice };
}

test.each([
  ['/dashboard', undefined, '/login'],
  ['/invoices', undefined, '/login'],
  ['/upload', undefined, '/login'],
  ['/', undefined, '/login'],
  ['/', ['*'], '/dashboard'],
  ['/login', ['*'], '/dashboard'],
  ['/invoices', ['view_invoices'], '/invoices'],
  ['/invoices', ['*'], '/invoices'],
  ['/upload', ['access_upload'], '/upload'],
  ['/dashboard', ['view_dashboard'], '/dashboard'],
  ['/verify-email', undefined, '/verify-email'],
])('%s with %o lands on %s', async (path, features, pathname) => {
  expect(await land(path, features)).toEqual({ pathname, notice: undefined });
});

test.each(['/invoices', '/upload'])('%s without its feature leads to the dashboard, which says why', async (path) => {
  expect(await land(path, ['view_dashboard'])).toEqual({ pathname: '/dashboard', notice: 'no_feature' });
});

test('without any feature the dashboard is where it ends: the guard does not go round in circles', async () => {
  expect((await land('/invoices', [])).pathname).toBe('/dashboard');
});

test.each(['/', '/dashboard', '/invoices'])('a super_admin asking for %s is led to the overview', async (path) => {
  expect((await land(path, ['*'], 'super_admin')).pathname).toBe('/superadmin/overview');
});

test.each([
  ['?year=1999x&classification=foo', { year: 'all', classification: 'all', supplier: '', customer: '' }],
  [
    '?year=2026&classification=expense&supplier=caf%C3%A9',
    { year: '2026', classification: 'expense', supplier: 'café', customer: '' },
  ],
])('the invoice list reads %s from its address', async (search, filter) => {
  const router = createAppRouter({ user: aUser() }, createMemoryHistory({ initialEntries: [`/invoices${search}`] }));
  await router.load();
  expect(router.state.matches.at(-1)?.search).toEqual(filter);
});
