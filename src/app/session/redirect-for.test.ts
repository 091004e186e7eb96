import { expect, test } from 'vitest';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { redirectFor } from './redirect-for.ts';

const having = (...features: string[]) => aUser({ permissions: { features, download_tabs: [], upload_types: [] } });

test('without a feature one is sent to the dashboard, which says why, and nowhere with it', () => {
  const needs = { feature: 'view_invoices' } as const;
  expect(redirectFor(having('view_users'), needs, '/invoices')).toEqual({
    href: '/dashboard',
    state: { notice: 'no_feature' },
  });
  expect(redirectFor(having('view_invoices'), needs, '/invoices')).toBeUndefined();
});

test('without the dashboard one stays on it: nobody is sent to where they are', () => {
  expect(redirectFor(having(), { feature: 'view_dashboard' }, '/dashboard')).toBeUndefined();
});
