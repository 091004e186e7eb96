import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { undo } from '#app/notifications/undo.ts';
import { type Invoice, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { useSetInvoiceStatus } from './use-set-invoice-status.ts';

const one = anInvoice({ invoice_number: 'FE-1', status: 'sent' });
const other = anInvoice({ invoice_number: 'FE-2', status: 'sent' });
const RULE = '11111111-1111-4111-8111-111111111111';
const FAILED = 'No pudimos actualizar el estado de la factura. Intenta nuevamente.';

function Buttons({ invoice }: { invoice: Invoice }) {
  const setStatus = useSetInvoiceStatus(invoice);
  return InvoiceStatus.options.map((status) => (
    <button key={status} type="button" onClick={() => void setStatus(status)}>
      {`${invoice.invoice_number} ${status}`}
    </button>
  ));
}

/** Both invoices are on the screen; on the device are `stored`. */
const open = (stored: Invoice[] = [one, other], first: Invoice = one): Promise<Store> => {
  const ui = (
    <>
      <Buttons invoice={first} />
      <Buttons invoice={other} />
    </>
  );
  return renderWithStore(ui, { user: aUser(), fill: (store) => store.invoices.bulkAdd(stored) });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const statuses = async (store: Store) => [
  (await store.invoices.get(one.id))?.status,
  (await store.invoices.get(other.id))?.status,
];
const toasts = () => [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')];

beforeEach(() => undo.clear());

test('a status is queued with a message about its own invoice, and Ctrl+Z undoes it', async () => {
  const store = await open();
  await press('FE-1 paid');
  await screen.findByText('La factura FE-1 quedó como Pagada.');
  expect(await statuses(store)).toEqual(['paid', 'sent']);
  expect(await store.outbox.toArray()).toMatchObject([{ about: one.id, input: { status: 'paid' } }]);
  await undo.runLast();
  await screen.findByText(/^Deshicimos el cambio de la factura /);
  expect(await statuses(store)).toEqual(['sent', 'sent']);
});

test.each([
  [
    'a rule',
    [{ field: 'status', value: 'sent', rule: RULE, at: '2026-11-01T00:00:00.000Z' }],
    { rule: RULE, restores: true },
  ],
  ['the document', [], { rule: null, restores: true }],
  [
    'a person',
    [{ field: 'status', value: 'sent', rule: null, at: '2026-11-01T00:00:00.000Z' }],
    { rule: null, restores: false },
  ],
])('the undo of a status that was sent gives it the origin that it had: %s', async (_, coding, origin) => {
  const store = await open([{ ...one, coding }, other], { ...one, coding });
  await press('FE-1 paid');
  await screen.findByText('La factura FE-1 quedó como Pagada.');
  await store.outbox.toCollection().modify({ attempts: 1 });
  await undo.runLast();
  await screen.findByText(/^Deshicimos el cambio de la factura /);
  expect((await store.outbox.toArray()).slice(1)).toMatchObject([
    { operation: 'invoice.set-coding', input: { values: { status: 'sent' }, ...origin } },
  ]);
  const row = await store.invoices.get(one.id);
  expect([row?.status, row?.coding.map(({ value, rule }) => [value, rule])]).toEqual([
    'sent',
    coding.map(({ value, rule }) => [value, rule]),
  ]);
});

test('an undo before it was sent leaves nothing to send', async () => {
  const store = await open();
  await press('FE-1 paid');
  await screen.findByText('La factura FE-1 quedó como Pagada.');
  await undo.runLast();
  await screen.findByText(/^Deshicimos el cambio de la factura /);
  expect([await store.outbox.count(), (await store.invoices.get(one.id))?.coding]).toEqual([0, []]);
});

test('the status it has already queues nothing, shows nothing and leaves nothing to undo', async () => {
  const store = await open();
  await press('FE-1 sent');
  await press('FE-2 paid');
  await screen.findByText('La factura FE-2 quedó como Pagada.');
  expect(toasts()).toHaveLength(1);
  expect(await store.outbox.toArray()).toMatchObject([{ about: other.id }]);
  await undo.runLast();
  await screen.findByText(/^Deshicimos el cambio de la factura /);
  await undo.runLast();
  expect(await statuses(store)).toEqual(['sent', 'sent']);
});

test('a status of an invoice that is no longer on the device shows a failure, with nothing to undo', async () => {
  const store = await open([other]);
  await press('FE-1 paid');
  await screen.findByText(FAILED);
  expect(toasts()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  await undo.runLast();
  expect([await store.outbox.count(), ...(await statuses(store))]).toEqual([0, undefined, 'sent']);
});

test('a status that the device cannot store shows a failure', async () => {
  const store = await open();
  store.outbox.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await press('FE-1 paid');
  await screen.findByText(FAILED);
  expect([await store.outbox.count(), ...(await statuses(store))]).toEqual([0, 'sent', 'sent']);
});

test('what cannot be undone any more shows a failure and not that it was undone', async () => {
  const store = await open();
  await press('FE-1 paid');
  await screen.findByText('La factura FE-1 quedó como Pagada.');
  // A newer build owns the database from now on.
  await writeMeta(store, 'schema_rev', 99);
  await undo.runLast();
  await screen.findByText(FAILED);
  expect(screen.queryByText(/^Deshicimos el cambio de la factura /)).toBeNull();
  await waitFor(async () => expect(await statuses(store)).toEqual(['paid', 'sent']));
});
