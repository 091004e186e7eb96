import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { undo } from '#app/notifications/undo.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { formatCop } from '#domain/money.ts';
import type { InvoiceEvent } from '#domain/radian/invoice-event.ts';
import { writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { RadianPage } from './radian-page.tsx';

const anEvent = (code: string, date: string, source: InvoiceEvent['source'] = 'xml'): InvoiceEvent => ({
  code,
  date,
  source,
  by: null,
  at: null,
});
const aPurchase = (invoice_number: string, radian_events: InvoiceEvent[] = [], parts: Partial<Invoice> = {}) =>
  anInvoice({
    invoice_number,
    payment_terms: 'credit',
    direction: 'received',
    iva_amount: 19_000,
    radian_events,
    ...parts,
  });
const received = (date: string) => [anEvent('030', date), anEvent('032', date)];

const rows = [
  aPurchase('HOY', received('2026-11-25')),
  aPurchase('LUEGO', received('2026-11-30')),
  aPurchase('SIN-1'),
  aPurchase('SIN-2', [anEvent('030', '2026-11-26')]),
  aPurchase('LEY', received('2026-11-20')),
  aPurchase('CONTADO', [], { payment_terms: 'cash' }),
];

let store: Store;
const open = (invoices: Invoice[] = rows) =>
  renderWithStore(<RadianPage />, {
    fill: async (opened) => {
      store = opened;
      await opened.invoices.bulkAdd(invoices);
      await writeMeta(opened, 'last_pull_ok', 1);
    },
  });
const groups = async () => {
  await screen.findAllByRole('heading', { name: /\([0-9]+\)$/, level: 2 });
  return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
};
const eventsOf = async (number: string) =>
  (await store.invoices.filter((row) => row.invoice_number === number).first())?.radian_events.map(
    ({ code, source }) => `${code} ${source}`,
  );

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00-05:00'), toFake: ['Date'] });
  // jsdom has no layout: a virtual list shows what fits into the window.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 60));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  goOnline();
});

test('offline, every purchase on credit is under its last day, and what the law fixes no day for says none', async () => {
  goOffline();
  await open();
  expect(await groups()).toEqual(
    expect.arrayContaining(['Vence hoy (1)', 'Esta semana (1)', 'Sin acuse o sin recibo (2)']),
  );
  screen.getByText('Reclamable hasta el 30/11/2026');
  // The working day before it has passed.
  screen.getByText(/Responde hoy mismo/);
  screen.getByText(/Responde un día hábil antes: /);
  expect(screen.queryByText('CONTADO')).toBeNull();
  const row = within(screen.getByRole('link', { name: 'SIN-1' }).closest('li') ?? document.body);
  row.getByText('Falta acuse (030)');
  row.getByText('Sin eventos');
  expect(row.queryByText(/hasta|vence/i)).toBeNull();
});

test('a row names what was recorded by hand', async () => {
  const by = (source: InvoiceEvent['source']) => anEvent('030', '2026-11-26', source);
  const both = [by('manual'), anEvent('032', '2026-11-26', 'manual')];
  await open([
    aPurchase('AMBOS', both),
    aPurchase('UNO', [by('xml'), anEvent('032', '2026-11-26', 'manual')]),
    aPurchase('DOS', received('2026-11-26')),
    aPurchase('ACUSE', [by('manual')]),
    aPurchase('XML', [by('xml')]),
  ]);
  await groups();
  const textOf = (number: string) => screen.getByRole('link', { name: number }).closest('li')?.textContent;
  // Where a term runs, the row says from which day, and what that rests on.
  expect(textOf('AMBOS')).toContain('3 días hábiles desde el recibo del 26/11 · a mano');
  expect(textOf('UNO')).toContain('3 días hábiles desde el recibo del 26/11 · a mano');
  expect(textOf('DOS')).toContain('3 días hábiles desde el recibo del 26/11 · con su XML');
  expect(textOf('ACUSE')).toContain('Acuse registrado a mano');
  expect(textOf('XML')).toContain('Acuse comprobado con su XML');
});

test('the money at risk is the cost and IVA of the year', async () => {
  await open();
  const card = within(await screen.findByRole('region', { name: 'En riesgo este año' }));
  card.getByText(formatCop(238_000).replace(/\s/g, ' '));
  expect(card.getByText(/2 compras a crédito sin acuse o recibo/).textContent).toContain(formatCop(38_000));
});

test('030 and 032 of all selected purchases are recorded in one act and undone in one', async () => {
  // What was given to the network is followed by its removal, and not taken back unsent.
  goOffline();
  await open();
  await groups();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las de «Sin acuse o sin recibo»' }));
  await userEvent.click(screen.getByRole('button', { name: 'Registré 030 y 032 en la DIAN' }));
  await waitFor(async () => expect(await eventsOf('SIN-1')).toEqual(['030 manual', '032 manual']));
  expect(await eventsOf('SIN-2')).toEqual(['030 xml', '032 manual']);
  expect(await store.outbox.count()).toBe(2);
  await undo.runLast();
  await waitFor(async () => expect(await eventsOf('SIN-1')).toEqual([]));
  expect(await eventsOf('SIN-2')).toEqual(['030 xml']);
  expect(await store.outbox.count()).toBe(0);
});

test('the answer to a purchase is recorded in the list, and nothing is chosen beforehand', async () => {
  goOffline();
  await open();
  await groups();
  await userEvent.click(screen.getByRole('button', { name: 'Registrar respuesta a HOY' }));
  const form = within(screen.getByRole('form', { name: 'Respuesta a HOY' }));
  const choice = form.getByLabelText('Evento que registraste en la DIAN');
  expect(document.activeElement).toBe(choice);
  expect(form.getByRole('button', { name: 'Registrar' })).toHaveProperty('disabled', true);
  await userEvent.selectOptions(choice, '033');
  form.getByText(/irrevocable/);
  await userEvent.selectOptions(choice, '031');
  await userEvent.click(form.getByRole('button', { name: 'Registrar' }));
  await waitFor(async () => expect(await eventsOf('HOY')).toEqual(['030 xml', '031 manual', '032 xml']));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Respuesta a HOY' })).toBeNull());
  // The term of this one is over, and an answer to the other closes the form of the first.
  expect(screen.queryByRole('button', { name: 'Registrar respuesta a LEY' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Registrar respuesta a LUEGO' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar SIN-2' }));
  expect(screen.queryByRole('form', { name: 'Respuesta a LUEGO' })).toBeNull();
  screen.getByText('1 seleccionada');
});

test('each row opens its invoice at the terms, and records both events', async () => {
  goOffline();
  await open();
  await groups();
  expect(screen.getByRole('link', { name: 'HOY' }).getAttribute('href')).toBe(`/invoices/${rows[0]?.id}#plazos`);
  // What was selected before is not recorded with it.
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar SIN-2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Registrar eventos de SIN-1' }));
  screen.getByText('1 seleccionada');
  expect(document.activeElement).toBe(screen.getByLabelText('Fecha en la DIAN'));
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect(await eventsOf('SIN-1')).toEqual(['030 manual', '032 manual']));
  expect(await eventsOf('SIN-2')).toEqual(['030 xml']);
});

test('what lacks events says how many of it are of this year, as the amount at risk counts them', async () => {
  await open([...rows, aPurchase('AÑO-PASADO', [], { issue_date: '2025-03-01' })]);
  await groups();
  const heading = screen.getByRole('heading', { name: 'Sin acuse o sin recibo (3)' });
  expect(heading.parentElement?.textContent).toContain('2 son de este año');
});

test('express acceptance is offered for no selection', async () => {
  await open();
  await groups();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar SIN-1' }));
  for (const button of screen.getAllByRole('button')) expect(button.textContent).not.toMatch(/033|[Aa]cept/);
});

test('without purchases on credit it says so; with all of them answered, too', async () => {
  await open([aPurchase('CONTADO', [], { payment_terms: 'cash' })]);
  await screen.findByText(/Aún no hay compras a crédito/);
});

test.each([
  ['2026-11-25', 'Vencen hoy'],
  ['2026-11-26', 'Vencen mañana'],
])('the card names one day when no term ends on the other (received on %s)', async (date, label) => {
  await open([aPurchase('UNA', received(date))]);
  within(await screen.findByRole('region', { name: label })).getByText('1');
});

test('the card names both days when terms end on both', async () => {
  await open([aPurchase('UNA', received('2026-11-25')), aPurchase('OTRA', received('2026-11-26'))]);
  within(await screen.findByRole('region', { name: 'Vencen hoy o mañana' })).getByText('2');
});
