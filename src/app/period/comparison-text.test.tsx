import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { type ComparedFigure, ComparisonText } from './comparison-text.tsx';

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };

const textOf = async (figure: Partial<ComparedFigure>) => {
  const whole = { base: OCTOBER, now: 0, before: 0, isEmpty: false, isLoading: false, ...figure };
  await renderWithStore(
    <div data-testid="text">
      <ComparisonText {...whole} />
    </div>,
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
