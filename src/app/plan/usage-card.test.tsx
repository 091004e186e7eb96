import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aWire } from '#tests/harness/a-wire.ts';
import { aUsage } from '#tests/harness/accounts/a-usage.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { UsageCard } from './usage-card.tsx';

const nearFull = { plan: 'free', limit: 50, documents: 41, notice: 'near' } as const;

test.each([
  [{}, '12 de 500'],
  [nearFull, 'Usaste 41 de 50 documentos de este mes.'],
  [
    { ...nearFull, documents: 50, notice: 'reached' as const },
    'Llegaste al límite de 50 documentos de este mes. Tus archivos quedarán en espera hasta el 30/11/2026 o hasta que mejores tu plan.',
  ],
  [{ held: 1 }, '1 archivo en espera por límite del plan'],
  [{ held: 3 }, '3 archivos en espera por límite del plan'],
  [
    { base_plan: 'free' as const, trial_expires_at: '2999-02-21T15:00:00Z', trial_used: true },
    'Tu prueba de Pro termina el 21 de febrero de 2999.',
  ],
  [
    { base_plan: 'basic' as const, trial_expires_at: '2026-10-01T15:00:00Z', trial_used: true },
    // Also while this device still has the larger plan in its profile.
    'Tu prueba de Pro terminó. Tus datos siguen disponibles en el plan Básico.',
  ],
])('%o says: %s', async (usage, text) => {
  await renderWithStore(<UsageCard />, {
    wire: aWire({ 'GET /api/companies/usage': () => ({ json: aUsage(usage) }) }),
  });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('nothing is drawn while nothing is known', async () => {
  await renderWithStore(<UsageCard />);
  expect(screen.queryByRole('region')).toBeNull();
});
