import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { MonthlyChart } from './monthly-chart.tsx';

type Line = { id: string; color: string; dashes: string | undefined; data: { x: string; y: number }[] };
type Chart = { data: Line[]; layers: (string | ComponentType<object>)[] };

// The library draws nothing in a browser without sizes: its layers of ours, with each point at its index and amount.
vi.mock('@nivo/line', () => ({
  ResponsiveLine: ({ data, layers }: Chart) => {
    const series = data.map((line) => ({
      ...line,
      data: line.data.map((point, x) => ({ data: point, position: { x, y: point.y } })),
    }));
    const lineGenerator = (points: { x: number; y: number }[]) => points.map(({ x, y }) => `${x},${y}`).join(' ');
    return (
      <svg role="img" aria-label="Chart">
        {layers.map((Layer) =>
          typeof Layer === 'string' ? null : <Layer key="lines" {...{ series, lineGenerator }} />,
        )}
      </svg>
    );
  },
}));

const MONTHS = ['2026-09', '2026-10', '2026-11'].map((month, index) => ({
  month,
  display_name: month,
  income: index + 1,
  expense: 0,
  credit_note: 0,
  none: 0,
}));
const INCOME = { name: 'income', label: 'Ingresos', color: 'teal', dashes: undefined } as const;

async function drawn(running: string | undefined, months = MONTHS) {
  const noteOf = ({ month }: { month: string }) => (month === running ? '(en curso)' : undefined);
  await renderWithStore(
    <MonthlyChart
      months={months}
      series={[INCOME]}
      monthName={({ month }) => month}
      noteOf={noteOf}
      nameOf={({ label }) => label}
    />,
  );
  const chart = await screen.findByRole('img');
  return {
    lines: [...chart.querySelectorAll('path')].map((line) => [
      line.getAttribute('d'),
      line.getAttribute('stroke-dasharray'),
    ]),
    points: [...chart.querySelectorAll('circle')].map((point) => point.getAttribute('fill')),
  };
}

test('the way to the running month is dashed, and its point is hollow', async () => {
  const { lines, points } = await drawn('2026-11');
  expect(lines).toEqual([
    ['0,1 1,2', null],
    ['1,2 2,3', '3 4'],
  ]);
  expect(points).toEqual(['teal', 'teal', 'var(--mantine-color-body)']);
});

test('months that have all ended are one line with full points', async () => {
  const { lines, points } = await drawn(undefined);
  expect(lines).toEqual([['0,1 1,2 2,3', null]]);
  expect(points).toEqual(['teal', 'teal', 'teal']);
});

test('of many months the running one alone has a point', async () => {
  const many = Array.from({ length: 26 }, (_, index) => {
    const month = `${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
    return { ...MONTHS[0], month, display_name: month, income: 1, expense: 0, credit_note: 0, none: 0 };
  });
  const { points } = await drawn(many.at(-1)?.month, many);
  expect(points).toEqual(['var(--mantine-color-body)']);
});
