import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { SideMenu } from '#app/frame/side-menu.tsx';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { lastTwelveMonths } from '#domain/dates/period.ts';
import { viewOfPeriod } from '#domain/dates/period-filter.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { AnalyticsPeriod } from './analytics-period.tsx';

afterEach(() => localStorage.clear());

const screenAndMenu = (
  <>
    <SideMenu due={0} endingToday={0} />
    <AnalyticsPeriod view={viewOfPeriod('2025')} onView={() => {}} />
  </>
);
const searchOf = async (name: string) => {
  const href = (await screen.findByRole('link', { name })).getAttribute('href') ?? '';
  return Object.fromEntries(new URL(href, 'http://cuadra.test').searchParams);
};
async function choose(option: string) {
  await renderWithStore(screenAndMenu);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Período' }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('the menu opens the analytics screens with the period that was chosen last', async () => {
  await choose('Bimestre 2: marzo a abril');
  const bimester = { year: '2025', from: '2025-03-01', to: '2025-04-30' };
  for (const name of ['Tablero', 'Proveedores', 'Clientes', 'Productos'])
    expect(await searchOf(name)).toEqual(bimester);
  expect(await searchOf('Facturas')).toEqual({});
});

test('the last twelve months stay the last ones', async () => {
  await choose('Últimos 12 meses');
  expect(localStorage.getItem('cuadra-period')).toBe('last_12_months');
  expect(await searchOf('Tablero')).toEqual({ year: 'all', ...lastTwelveMonths(bogotaDate(new Date())) });
});

test('what is stored and cannot be read is all years', async () => {
  localStorage.setItem('cuadra-period', '{"year":');
  await renderWithStore(screenAndMenu);
  expect(await searchOf('Tablero')).toEqual({ year: 'all' });
});
