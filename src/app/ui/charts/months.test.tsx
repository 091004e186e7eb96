import { readdirSync, readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { monthOf } from '#domain/dates/dates.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { useChartMonths } from './use-chart-months.ts';

const running = monthOf(bogotaDate(new Date()));
const year = Number(running.slice(0, 4));
const MONTHS = [`${year - 1}-12`, running, `${year + 1}-01`].map((month) => ({ month, display_name: month }));

function Names() {
  const { months, nameOf, noteOf } = useChartMonths(MONTHS, () => false);
  return (
    <>
      <p>{months.map(nameOf).join(', ')}</p>
      <p>{months.map((month) => noteOf(month) ?? '—').join(' ')}</p>
    </>
  );
}

test('a chart ends with the running month, which is named as such', async () => {
  await renderWithStore(<Names />);
  await screen.findByText(`${year - 1}-12, ${running} (en curso)`);
  // On the axis the note has a line of its own.
  screen.getByText('— (en curso)');
});

test('no chart draws a curve between its points: it would show amounts that nobody invoiced', () => {
  const app = `${import.meta.dirname}/../..`;
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('-chart.tsx'));
  const curves = files.flatMap((name) =>
    [...readFileSync(`${app}/${name}`, 'utf8').matchAll(/curve="([^"]+)"/g)].map(([, curve]) => curve),
  );
  expect(curves.length).toBeGreaterThan(0);
  expect(new Set(curves)).toEqual(new Set(['linear']));
  // A line chart of the library has a curve of its own choice without one.
  const lines = files.filter((name) => /<(Responsive)?Line\b/.test(readFileSync(`${app}/${name}`, 'utf8')));
  expect(lines.length).toBe(curves.length);
});
