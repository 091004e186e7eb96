import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { MonthsChart } from './months-chart.tsx';

type Axis = {
  tickValues: string[];
  renderTick: (tick: { x: number; y: number; value: string }) => ReactNode;
};

type Bars = { axisBottom: Axis; colors: (bar: { indexValue: string }) => string };

// The library draws nothing in a browser without sizes: its axis, and the colours of its bars.
vi.mock('@nivo/bar', () => ({
  ResponsiveBar: ({ axisBottom: { tickValues, renderTick }, colors }: Bars) => (
    <svg role="img" aria-label="Axis">
      {tickValues.map((value) => renderTick({ x: 0, y: 0, value }))}
      {tickValues.map((indexValue) => (
        <rect key={indexValue} fill={colors({ indexValue })} />
      ))}
    </svg>
  ),
}));

test('a bar of the running month is lighter, in the colour of expenses for purchases, and below it stands that it is running', async () => {
  const month = { amount: 1, notes: [] };
  const months = [
    { ...month, display_name: 'oct. 2026', title: 'oct. 2026', note: undefined },
    { ...month, display_name: 'nov. 2026', title: 'nov. 2026 (en curso)', note: '(en curso)' },
  ];
  await renderWithStore(<MonthsChart label="Compras por mes" name="Total" months={months} />);
  const texts = [...(await screen.findByRole('img')).querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['oct. 2026', 'nov. 2026(en curso)']);
  const [whole, running] = [...screen.getByRole('img').querySelectorAll('rect')].map((bar) => bar.getAttribute('fill'));
  expect(whole).toBe('var(--cuadra-bar)');
  expect(running).toBe('var(--cuadra-bar-running)');
  cleanup();
  await renderWithStore(<MonthsChart label="Compras por mes" name="Total" months={months} isPurchase />);
  const bars = (await screen.findByRole('img')).querySelectorAll('rect');
  expect([...bars].map((bar) => bar.getAttribute('fill'))).toEqual([
    'var(--cuadra-bar-expense)',
    'var(--cuadra-bar-expense-running)',
  ]);
});
