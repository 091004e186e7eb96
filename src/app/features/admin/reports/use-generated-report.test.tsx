import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { limitSpace } from '#tests/harness/a-full-device.ts';
import { problem } from '#tests/harness/a-wire.ts';
import { openPortal, telling } from '#tests/harness/browser/an-admin-page.tsx';
import { aWeeklyReport } from '#tests/harness/server/a-weekly-report.ts';

const WEEK = 'POST /api/admin/weekly-activity-report';
const LATEST = 'GET /api/admin/weekly-activity-report';
const SUMMARY = 'POST /api/admin/company-summary';
const linkTo = (name: RegExp) => new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href).searchParams;

test('the weekly report shows its sentences, figures and steps, each with the way to its invoices', async () => {
  const { store } = await openPortal({ ...telling(), [WEEK]: () => ({ json: aWeeklyReport() }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Generar informe semanal' }));
  const report = await screen.findByRole('article', { name: 'Informe del 15 al 21 de noviembre de 2026' });
  for (const text of [
    /vendiste \$ 12\.000\.000/,
    /Cobra \$ 7\.600\.000/,
    '20% más',
    'Comparado con la semana anterior.',
  ])
    within(report).getByText(text);
  within(report).getByText(/^Generado con reglas sobre tus datos · 21\/11\/2026, 2:05/);
  expect(linkTo(/vendiste/).get('from')).toBe('2026-11-15');
  expect(linkTo(/Cobra/).get('due_to')).toBe('2026-11-20');
  expect(linkTo(/^Ver lo vencido por cobrar$/).get('status')).toBe('pending_payment');
  expect(linkTo(/^Ventas$/).get('to')).toBe('2026-11-21');
  await waitFor(async () => expect(await store.snapshots.get('weekly-report')).toBeTruthy());
});

test('sentences that the figures repeat are not shown, and figures say what they are compared with', async () => {
  const sentence = (text: string, is_figure?: boolean) => ({ text, search: null, is_figure });
  const sentences = [sentence('Compraste $ 10 en 1 factura.', true), sentence('Tu mejor cliente fue Sol.')];
  const figures = [{ name: 'sold' as const, amount: 10, percent: 12, search: null }];
  const report = aWeeklyReport({ sentences, figures });
  await openPortal({ ...telling(), [LATEST]: () => ({ json: { report } }) });
  await screen.findByText('Tu mejor cliente fue Sol.');
  expect(screen.queryByText(/^Compraste/)).toBeNull();
  screen.getByText('12% más');
  screen.getByText('Comparado con la semana anterior.');
});

test('a step whose work is on another screen leads there', async () => {
  const text = 'Termina la conciliación con la DIAN: octubre de 2026, 3 por resolver.';
  const report = aWeeklyReport({ actions: [{ text, search: null, screen: 'reconciliation' }] });
  await openPortal({ ...telling(), [LATEST]: () => ({ json: { report } }) });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: text });
  expect(new URL(link.href).pathname).toBe('/reconciliation');
});

test('the report of the week that ended is there without asking and is kept; a newer one replaces it', async () => {
  const monday = aWeeklyReport({ period: '16 al 22 de noviembre de 2026', generated_at: '2026-11-23T11:00:00Z' });
  const request = aWeeklyReport({ period: '17 al 23 de noviembre de 2026', generated_at: '2026-11-23T15:00:00Z' });
  const { store } = await openPortal({
    ...telling(),
    [LATEST]: () => ({ json: { report: monday } }),
    [WEEK]: () => ({ json: request }),
  });
  await screen.findByRole('article', { name: 'Informe del 16 al 22 de noviembre de 2026' });
  await waitFor(async () => expect(await store.snapshots.get('latest-weekly-report')).toBeTruthy());
  await userEvent.click(await screen.findByRole('button', { name: 'Generar informe semanal' }));
  await screen.findByRole('article', { name: 'Informe del 17 al 23 de noviembre de 2026' });
  expect(screen.queryByRole('article', { name: /16 al 22/ })).toBeNull();
});

test('before the first report the page says on which Monday it comes', async () => {
  await openPortal({
    ...telling(),
    [LATEST]: () => ({ json: { report: null } }),
    [WEEK]: () => ({ json: aWeeklyReport() }),
  });
  await screen.findByText(/^Aún no hay informes\. El primero llega el lunes \d+ de [a-z]+ de \d{4};/);
  await userEvent.click(await screen.findByRole('button', { name: 'Generar informe semanal' }));
  await screen.findByRole('article');
  expect(screen.queryByText(/El primero llega/)).toBeNull();
});

test('a report that a full device does not store is shown', async () => {
  const { store } = await openPortal({ ...telling(), [WEEK]: () => ({ json: aWeeklyReport() }) });
  limitSpace(store, { free: 0 });
  await userEvent.click(await screen.findByRole('button', { name: 'Generar informe semanal' }));
  await screen.findByRole('article', { name: 'Informe del 15 al 21 de noviembre de 2026' });
  expect(await store.snapshots.get('weekly-report')).toBeUndefined();
});

test('while it is made the page says so', async () => {
  await openPortal({ ...telling(), [WEEK]: () => new Promise(() => {}), [SUMMARY]: () => new Promise(() => {}) });
  await userEvent.click(await screen.findByRole('button', { name: 'Generar informe semanal' }));
  expect(await screen.findByText('Preparando el informe de los últimos 7 días…')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Generar resumen' }));
  expect(await screen.findByText('Preparando el resumen…')).toBeTruthy();
});

test('reports that cannot be made say so, in the words of the server where there are any', async () => {
  const spent = 'Ya generaste los 4 informes semanales de este mes. Podrás generar otro desde el 1 de diciembre.';
  const weeks = [{ status: 500, json: 0 }, problem('reports_limit', spent)];
  await openPortal({
    ...telling(),
    [WEEK]: () => weeks.shift() ?? { json: 0 },
    [SUMMARY]: () => ({ status: 500, json: 0 }),
  });
  const button = await screen.findByRole('button', { name: 'Generar informe semanal' });
  await userEvent.click(button);
  expect(await screen.findByText('No pudimos generar el informe semanal. Intenta nuevamente.')).toBeTruthy();
  await userEvent.click(button);
  expect(await screen.findByText(spent)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Generar resumen' }));
  expect(await screen.findByText('No pudimos generar el resumen de la empresa. Intenta nuevamente.')).toBeTruthy();
});

test('the summary is a preview of 400 characters and an ellipsis, and whole when it is wanted', async () => {
  const text = `${'Ñ'.repeat(400)}X`;
  const sentences = [{ text, search: { year: '2026' } }];
  const json = { summary: text, sentences, written_by: 'model', generated_at: '2026-11-21T19:05:00Z' };
  await openPortal({ ...telling(), [SUMMARY]: () => ({ json }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Generar resumen' }));
  expect(await screen.findByText(`${'Ñ'.repeat(400)}…`)).toBeTruthy();
  screen.getByText(/^Redactado por un modelo de lenguaje sobre las cifras de tus datos/);
  await userEvent.click(screen.getByRole('button', { name: 'Leer completo, con sus facturas' }));
  expect(screen.getByText(text, { exact: false })).toBeTruthy();
  expect(linkTo(/^Ñ/).get('year')).toBe('2026');
});
