import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Plan } from '#domain/companies/plan.ts';
import type { Usage } from '#domain/companies/usage.ts';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import type { Store } from '#store/store.ts';
import { aUsage } from '#tests/harness/accounts/a-usage.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { PlanBanner } from './plan-banner.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const trial = (days: number) => ({ base_plan: 'free' as const, trial_expires_at: inDays(days), trial_used: true });
const kept = (usage: Partial<Usage>) => async (store: Store) =>
  saveSnapshot(store, { id: 'usage', data: aUsage(usage), taken_at: Date.now() });

test.each<[string, Plan, Partial<Usage>, RegExp]>([
  [
    'the offer on the free plan',
    'free',
    { plan: 'free' },
    /^Estás en el plan Gratis\. Prueba Pro durante 3 meses sin costo\.$/,
  ],
  ['no second free trial', 'free', { plan: 'free', trial_used: true }, /^Tu prueba de Pro terminó\. .* plan Gratis\.$/],
  ['80 % of the month', 'basic', { plan: 'basic', limit: 150, documents: 120, notice: 'near' }, /^Usaste 120 de 150/],
  [
    'a full month before everything else',
    'free',
    { ...trial(-1), plan: 'free', limit: 50, notice: 'reached' },
    /^Llegaste al límite de 50/,
  ],
  ['a trial that ends within two weeks', 'pro', trial(13), /^Tu prueba de Pro termina el \d+ de \S+ de \d{4}\.$/],
  ['a trial that ended while the network was away', 'pro', trial(-1), /^Tu prueba de Pro terminó\. .* plan Gratis\.$/],
])('above every page: %s', async (_, subscription_plan, usage, text) => {
  await renderWithStore(<PlanBanner />, { user: aUser({ subscription_plan }), fill: kept(usage) });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/pro-upgrade');
});

test.each<[string, Plan, Partial<Usage>]>([
  ['on Pro with room', 'pro', { base_plan: 'pro' }],
  ['while a trial has weeks to go', 'pro', trial(60)],
  ['weeks after a trial that ended on a paid plan', 'basic', { ...trial(-20), plan: 'basic', base_plan: 'basic' }],
])('no banner is shown %s', async (_, subscription_plan, usage) => {
  const store = await renderWithStore(<PlanBanner />, { user: aUser({ subscription_plan }), fill: kept(usage) });
  await store.snapshots.get('usage');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('status')).toBeNull();
});
