import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import { summarizeRadian } from '#domain/radian/radian-summary.ts';
import { toTrackedPurchase } from '#domain/radian/tracked-purchase.ts';
import { countBadge } from '#sync/device/app-badge.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { aSessionManager, renderWithSession } from '#tests/harness/browser/render-with-store.tsx';
import { useAppBadge } from './use-app-badge.ts';

const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined);
beforeEach(() => {
  // A Tuesday: on a weekend nothing is due.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:00:00-05:00') });
  Object.assign(navigator, { setAppBadge, clearAppBadge: async () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
});

function Badge() {
  return <output>{useAppBadge().due}</output>;
}

test('the icon shows the purchases that are due today or tomorrow, and keeps their days for the worker', async () => {
  const today = bogotaDate(new Date());
  const purchases = Array.from({ length: 14 }, (_, ago) => {
    const date = addDays(today, -ago);
    const events = ['030', '032'].map((code) => ({ code, date, source: 'xml', by: null, at: null }) as const);
    const parts = { payment_terms: 'credit', direction: 'received', environment: 'production' } as const;
    return anInvoice({ ...parts, radian_events: ago === 13 ? [] : events });
  });
  const { groups } = summarizeRadian(
    purchases.flatMap((row) => toTrackedPurchase(row) ?? []),
    today,
  );
  const due = groups.today.length + groups.tomorrow.length;
  expect(due).toBeGreaterThan(1);
  const manager = await aSessionManager();
  await manager.signIn({ token: 'token', user: aUser() });
  const session = manager.getSnapshot();
  if (session.type !== 'signed_in') throw new Error('signing in did not work');
  await session.store.invoices.bulkAdd(purchases);
  await renderWithSession(<Badge />, manager);
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(due), { timeout: 5_000 });
  expect(screen.getByRole('status').textContent).toBe(String(due));
  await waitFor(async () => expect(await countBadge(manager.registry, session.store)).toBe(due));
});
