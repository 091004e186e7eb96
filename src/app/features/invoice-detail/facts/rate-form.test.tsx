import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { anInvoiceDetail } from '#tests/harness/an-invoice-detail.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { InvoiceDetailPage } from '../invoice-detail-page.tsx';

const FOREIGN = { currency: 'USD', total_amount: 119, total_cop: null, may_give_rate: true, invoice_number: 'FE-1' };
const GIVEN = { rate: 4123.5, by: 'ana@ejemplo.co', at: '2026-11-21T15:00:00Z' };
const CONVERTED = { total_cop: 490_696.5, given_rate: GIVEN };
const LABEL = 'Tasa de cambio de USD a pesos';

type Handler = NonNullable<Parameters<typeof aWire>[0]>[string];
/** Undefined lets the PUT succeed. */
type Put = (request: Request) => ReturnType<Handler> | undefined;

/** The page of a foreign invoice; the PUT makes the server answer `after` from then on. */
async function open(overrides: Partial<InvoiceDetail> = {}, put?: Put, after: Partial<InvoiceDetail> = CONVERTED) {
  const detail = anInvoiceDetail({ ...FOREIGN, ...overrides });
  const server = { detail };
  const wire = aWire({
    [`GET /api/invoices/${detail.id}`]: () => ({ json: server.detail }),
    [`PUT /api/invoices/${detail.id}/exchange-rate`]: async (request) => {
      const answer = await put?.(request);
      server.detail = { ...detail, rev: detail.rev + 1, ...after };
      return answer ?? { json: server.detail };
    },
  });
  await renderWithStore(<InvoiceDetailPage id={detail.id} />, { wire });
  const totals = within(await screen.findByRole('region', { name: 'Totales' }));
  const puts = () => wire.requests.filter(({ method }) => method === 'PUT');
  const pulls = () => wire.requests.filter(({ url }) => url.includes('/api/sync/'));
  return { detail, totals, puts, pulls };
}
type Totals = Awaited<ReturnType<typeof open>>['totals'];
const seen = () => screen.getByRole('region', { name: 'Totales' }).textContent?.replace(/\s+/g, ' ') ?? '';
const fieldOf = (totals: Totals) => totals.getByLabelText<HTMLInputElement>(LABEL);

async function type(totals: Totals, text: string) {
  await userEvent.clear(fieldOf(totals));
  await userEvent.type(fieldOf(totals), text);
}

afterEach(goOnline);

test('a rate with a decimal comma is saved, and the total in pesos takes the place of the form', async () => {
  const { detail, totals, puts, pulls } = await open();
  expect(seen()).toContain('El documento no trae la tasa de cambio.');
  const before = pulls().length;
  await type(totals, '4.123,50{Enter}');
  expect(await screen.findByText('Guardamos la tasa de cambio de la factura FE-1.')).toBeTruthy();
  expect(await puts()[0]?.json()).toEqual({ exchange_rate: '4123.5', base_rev: detail.rev });
  await waitFor(() => expect(totals.queryByLabelText(LABEL)).toBeNull());
  expect(seen()).toContain('En pesos: $ 490.697 · tasa de cambio $ 4.123,5');
  expect(seen()).toContain('Tasa escrita por ana@ejemplo.co el 21/11/2026.');
  // The list of this device receives the row too.
  await waitFor(() => expect(pulls().length).toBeGreaterThan(before));
});

test.each([
  ['4,12', 'La tasa de USD a pesos no puede ser 4,12. Escribe los pesos por un dólar, por ejemplo 4123,50.'],
  ['', 'Escribe los pesos por un dólar, por ejemplo 4123,50.'],
  [
    '1 190.000',
    'La tasa puede ser 1.190.000 o 1.190,000. Escríbela sin separar los miles y con coma para los decimales.',
  ],
])('"%s" is refused under the field and not sent', async (text, message) => {
  const { totals, puts } = await open();
  if (text !== '') await type(totals, text);
  await userEvent.click(totals.getByRole('button', { name: 'Guardar tasa' }));
  expect(await totals.findByText(message)).toBeTruthy();
  expect(fieldOf(totals).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(fieldOf(totals));
  expect(puts()).toHaveLength(0);
  await userEvent.type(fieldOf(totals), '4');
  expect(totals.queryByText(message)).toBeNull();
});

test('a refusal of the server stands under the field, with what was typed', async () => {
  const detail = 'Tu plan terminó: puedes consultar, pero no hacer cambios.';
  const { totals } = await open({}, () => problem('read_only', detail), {});
  await type(totals, '4123,5{Enter}');
  expect(await totals.findByText(detail)).toBeTruthy();
  expect(fieldOf(totals).value).toBe('4123,5');
});

test("another person's rate is shown, and the own one may replace it", async () => {
  const answers = [problem('conflict')];
  const put = () => answers.pop();
  const { detail, totals, puts } = await open(CONVERTED, put, {
    ...CONVERTED,
    given_rate: { ...GIVEN, by: 'luis@ejemplo.co' },
  });
  await userEvent.click(totals.getByRole('button', { name: 'Cambiar la tasa de cambio' }));
  expect(fieldOf(totals).value).toBe('4123,5');
  await type(totals, '4200{Enter}');
  expect(await totals.findByText(/^Otra persona escribió una tasa antes que tú/)).toBeTruthy();
  await waitFor(() => expect(seen()).toContain('Tasa escrita por luis@ejemplo.co'));
  expect(fieldOf(totals).value).toBe('4200');
  await userEvent.click(totals.getByRole('button', { name: 'Guardar tasa' }));
  await waitFor(() => expect(totals.queryByLabelText(LABEL)).toBeNull());
  const bodies = await Promise.all(puts().map((request) => request.json()));
  expect(bodies.map(({ base_rev }) => base_rev - detail.rev)).toEqual([0, 1]);
});

test('without a network the form shows the reason and keeps what was typed', async () => {
  const { totals } = await open();
  await type(totals, '4123,5');
  goOffline();
  expect(await totals.findByText('Necesitas conexión para guardar. Conservamos lo que escribiste.')).toBeTruthy();
  expect(totals.getByRole<HTMLButtonElement>('button', { name: 'Guardar tasa' }).disabled).toBe(true);
  goOnline();
  expect(fieldOf(totals).value).toBe('4123,5');
});

test('a request that does not arrive keeps what was typed', async () => {
  const { totals } = await open({}, () => {
    throw new TypeError('Failed to fetch');
  });
  await type(totals, '4123,5{Enter}');
  expect(await totals.findByText('Necesitas conexión para guardar. Conservamos lo que escribiste.')).toBeTruthy();
  expect(fieldOf(totals).value).toBe('4123,5');
});

test('who may not change it sees the fact without the form', async () => {
  const { totals } = await open({ may_give_rate: false });
  expect(seen()).toContain('El documento no trae la tasa de cambio.');
  expect(totals.queryByLabelText(LABEL)).toBeNull();
});

test('a rate of the document that is not possible is named as such', async () => {
  await open({ exchange_rate: 1 });
  expect(seen()).toContain('La tasa de cambio que trae el documento no es posible.');
});

test('a rate whose user is gone has only its date, and cancelling changes nothing', async () => {
  const { totals, puts } = await open({ ...CONVERTED, given_rate: { ...GIVEN, by: null } });
  expect(seen()).toContain('Tasa escrita el 21/11/2026.');
  await userEvent.click(totals.getByRole('button', { name: 'Cambiar la tasa de cambio' }));
  await userEvent.click(totals.getByRole('button', { name: 'Cancelar' }));
  expect(totals.queryByLabelText(LABEL)).toBeNull();
  expect(puts()).toHaveLength(0);
});
