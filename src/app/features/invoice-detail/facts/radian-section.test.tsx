import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import type { InvoiceEvent } from '#domain/radian/invoice-event.ts';
import type { Store } from '#store/store.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { RadianSection } from './radian-section.tsx';

const anEvent = (code: string, date: string, source: InvoiceEvent['source'] = 'manual'): InvoiceEvent => ({
  code,
  date,
  source,
  by: source === 'manual' ? 'ana@empresa.co' : null,
  at: null,
});

let store: Store;
async function open(radian_events: InvoiceEvent[], parts: object = {}) {
  const row = anInvoice({ payment_terms: 'credit', direction: 'received', radian_events, ...parts });
  // The section reads only what a row has too.
  const detail = row as unknown as InvoiceDetail;
  await renderWithStore(<RadianSection detail={detail} canChange />, {
    fill: async (opened) => {
      store = opened;
      await opened.invoices.add(row);
    },
  });
  return row;
}
const fill = async (code: string, date: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Registrar a mano' }));
  await userEvent.selectOptions(screen.getByLabelText('Evento que registraste en la DIAN'), code);
  const field = screen.getByLabelText('Fecha en la DIAN');
  await userEvent.clear(field);
  await userEvent.type(field, date);
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-02T10:00:00-05:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  goOnline();
});

test('without events it says what is missing and what depends on it, and no day that the law does not fix', async () => {
  await open([]);
  screen.getByText('Falta acuse (030)');
  screen.getByText(/La ley no fija un plazo para el acuse/);
  expect(screen.getAllByText('sin registrar')).toHaveLength(4);
});

test('an event shows its day and what it rests on', async () => {
  await open([anEvent('030', '2026-11-30', 'xml'), anEvent('032', '2026-12-01')]);
  screen.getByText('Reclamable hasta el 04/12/2026');
  screen.getByText(/hazlo un día hábil antes, el 03\/12\/2026/);
  screen.getByText('30/11/2026 · comprobado con su XML');
  screen.getByText('01/12/2026 · registrado a mano · ana@empresa.co');
  expect(screen.queryByRole('button', { name: 'Quitar Acuse de recibo' })).toBeNull();
  screen.getByRole('button', { name: 'Quitar Recibo del bien o servicio' });
});

test('offline, an event is recorded with who did it', async () => {
  goOffline();
  const { id } = await open([anEvent('030', '2026-11-30')]);
  await fill('032', '2026-12-01');
  await userEvent.type(screen.getByLabelText('Persona que lo hizo (opcional)'), 'Ana Ruiz');
  await userEvent.click(screen.getByRole('button', { name: 'Registrar' }));
  await waitFor(async () => expect(await store.outbox.count()).toBe(1));
  expect((await store.outbox.toArray())[0]?.input).toEqual({
    id,
    codes: ['032'],
    date: '2026-12-01',
    person: 'Ana Ruiz',
    document: null,
    role: null,
  });
});

test('a claim after the term is refused with the rule of DIAN', async () => {
  await open([anEvent('030', '2026-11-25'), anEvent('032', '2026-11-26')]);
  screen.getByText('Aceptada tácitamente por ley el 01/12/2026');
  screen.getByText(/034 no visto/);
  await fill('031', '2026-12-02');
  screen.getByText(/Regla DC24z de la DIAN/);
  expect(screen.getByRole('button', { name: 'Registrar' })).toHaveProperty('disabled', true);
});

test('a cash purchase needs no events', async () => {
  await open([], { payment_terms: 'cash' });
  screen.getByText(/De contado: no necesita eventos/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('an address that names the terms opens the page there, with the focus on their title', async () => {
  globalThis.location.hash = '#plazos';
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  await open([]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Plazos' }));
  expect(scroll).toHaveBeenCalled();
  globalThis.location.hash = '';
});
