import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { lastTwelveMonths } from '#domain/dates/period.ts';
import { PeriodView } from '#domain/dates/period-filter.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { PeriodControl } from './period-control.tsx';

let view = PeriodView.parse({});

function Filter({ search }: { search: object }) {
  const [now, setNow] = useState(PeriodView.parse(search));
  view = now;
  return <PeriodControl view={now} onView={setNow} />;
}

async function choose(search: object, option: string) {
  await renderWithStore(<Filter search={search} />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Período' }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test.each([
  ['octubre 2025', '2025-10-01', '2025-10-31'],
  ['Bimestre 5: septiembre a octubre', '2025-09-01', '2025-10-31'],
  ['Cuatrimestre 1: enero a abril', '2025-01-01', '2025-04-30'],
])('%s of the selected year', async (option, from, to) => {
  await choose({ year: '2025' }, option);
  expect(view).toMatchObject({ from, to });
  expect(screen.getByRole('combobox', { name: 'Período' }).textContent).toContain(option);
});

test('without a year the recent periods are offered, and all dates bring everything back', async () => {
  await choose({}, 'Últimos 12 meses');
  expect(view).toMatchObject(lastTwelveMonths(bogotaDate(new Date())));
  await userEvent.click(screen.getByRole('combobox', { name: 'Período' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Todas las fechas' }));
  expect([view.from, view.to]).toEqual([undefined, undefined]);
});

test('any two days can be typed', async () => {
  await choose({ year: '2025' }, 'Entre dos fechas');
  await userEvent.type(screen.getByLabelText('Desde'), '2025-03-10');
  await userEvent.type(screen.getByLabelText('Hasta'), '2025-03-20');
  expect(view).toMatchObject({ from: '2025-03-10', to: '2025-03-20' });
});

test('days that a link named are shown', async () => {
  await renderWithStore(<Filter search={{ from: '2025-03-10', to: '2025-03-20' }} />);
  expect((await screen.findByRole('combobox', { name: 'Período' })).textContent).toContain('Entre dos fechas');
  expect(screen.getByLabelText('Hasta')).toHaveProperty('value', '2025-03-20');
});

test('the last twelve months are offered beside the parts of a year, and are of no one year', async () => {
  await choose({ year: '2025' }, 'Últimos 12 meses');
  expect(view).toEqual({ year: 'all', ...lastTwelveMonths(bogotaDate(new Date())) });
});

test('another year is a whole one', async () => {
  await renderWithStore(<Filter search={{ year: '2025', from: '2025-03-10', to: '2025-03-20' }} />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Año' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Todos los años' }));
  expect(view).toEqual({ year: 'all', from: undefined, to: undefined });
  expect(screen.queryByLabelText('Desde')).toBeNull();
});

test('two days are a period once both are there and in order, and another year is no obstacle', async () => {
  await choose({ year: '2025' }, 'Entre dos fechas');
  const [first, last] = [screen.getByLabelText('Desde'), screen.getByLabelText('Hasta')];
  await userEvent.type(first, '2026-03-10');
  expect(view.from).toBeUndefined();
  await userEvent.type(last, '2025-12-31');
  expect(view.from).toBeUndefined();
  expect(screen.getByText('«Desde» es posterior a «Hasta». Cambia una de las dos fechas.')).toBeTruthy();
  await userEvent.clear(first);
  await userEvent.type(first, '2024-12-15');
  expect(view).toEqual({ year: 'all', from: '2024-12-15', to: '2025-12-31' });
  expect(screen.queryByText(/es posterior/)).toBeNull();
});

test('the digits of a year that is being typed are no period', async () => {
  await choose({ year: '2025' }, 'Entre dos fechas');
  await userEvent.type(screen.getByLabelText('Hasta'), '2025-03-20');
  await userEvent.type(screen.getByLabelText('Desde'), '0020-03-10');
  expect(view.from).toBeUndefined();
  expect(screen.getByLabelText('Desde')).toHaveProperty('value', '0020-03-10');
});
