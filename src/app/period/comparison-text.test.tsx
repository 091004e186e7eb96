import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { type ComparedFigure, ComparisonText } from './comparison-text.tsx';

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };

const textOf = async (figure: Partial<ComparedFigure>, fill?: (store: Store) => Promise<unknown>) => {
  const whole = { base: OCTOBER, now: 0, before: 0, isEmpty: false, isLoading: false, ...figure };
  await renderWithStore(
    <div data-testid="text">
      <ComparisonText {...whole} />
    </div>,
    fill && { fill },
  );
  return screen.getByTestId('text').textContent?.replace(/\s/g, ' ');
};

test.each<[string, Partial<ComparedFigure>, string]>([
  ['more', { now: 1_190_000, before: 1_000_000 }, '+$ 190.000 (+19%)vs. octubre de 2026'],
  ['less', { now: 875_500, before: 1_000_000 }, '-$ 124.500 (-12,5%)vs. octubre de 2026'],
  ['a smaller loss', { now: -50_000, before: -100_000 }, '+$ 50.000 (+50%)vs. octubre de 2026'],
  ['a loss after a gain has no percent', { now: -50_000, before: 100_000 }, '-$ 150.000vs. octubre de 2026'],
  ['after nothing there is no percent', { now: 50_000, before: 0 }, '+$ 50.000vs. octubre de 2026'],
  ['the same', { now: 10, before: 10 }, 'Sin cambiovs. octubre de 2026'],
  ['no documents', { now: 10, before: 0, isEmpty: true }, 'Sin facturas para compararvs. octubre de 2026'],
  ['not known', { now: 10, before: undefined }, 'Sin datos para compararvs. octubre de 2026'],
  ['not known yet', { now: 10, before: undefined, isLoading: true }, ' vs. octubre de 2026'],
  ['a year', { base: '2025', now: 10, before: 10 }, 'Sin cambiovs. 2025'],
  [
    'a part of a month',
    { base: { from: '2026-10-01', to: '2026-10-27' }, now: 10, before: 10 },
    'Sin cambiovs. 1 al 27 de octubre de 2026',
  ],
])('%s', async (_, figure, expected) => {
  expect(await textOf(figure)).toBe(expected);
});

/** Everything was pulled; the oldest document is of this day. */
const beginningOn = (issue_date: string) => async (store: Store) => {
  await store.invoices.bulkAdd([
    { ...anInvoice({ issue_date: '2020-01-01' }), upload_id: 'waiting' },
    anInvoice({ issue_date }),
    anInvoice({ issue_date: '2026-11-01' }),
  ]);
  await writeMeta(store, 'last_pull_ok', Date.UTC(2026, 10, 21));
};

test.each<[string, Partial<ComparedFigure>, string, string]>([
  ['a year', { base: '2025' }, '2025-06-03', '2025 solo tiene datos desde juniovs. 2025'],
  ['a month', {}, '2026-10-02', '2026 solo tiene datos desde el 2 de octubrevs. octubre de 2026'],
])(
  '%s that begins before the first document is not compared, and the text tells since when there is data',
  async (...row) => {
    const [, figure, first, expected] = row;
    await textOf({ now: 20, before: 10, ...figure }, beginningOn(first));
    const shown = () => screen.getByTestId('text').textContent?.replace(/\s/g, ' ');
    await waitFor(() => expect(shown()).toBe(expected));
  },
);

test('a period that begins with the first document is compared', async () => {
  await textOf({ now: 20, before: 10 }, beginningOn('2026-10-01'));
  await waitFor(() => expect(screen.getByTestId('text').textContent).toContain('(+100%)'));
});

test('until everything was pulled the first document is not known', async () => {
  await textOf({ now: 20, before: 10 }, (store) => store.invoices.add(anInvoice({ issue_date: '2026-10-20' })));
  expect(screen.getByTestId('text').textContent).toContain('(+100%)');
});
