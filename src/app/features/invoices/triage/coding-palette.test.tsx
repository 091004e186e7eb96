import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { findCodedValue } from '#domain/coding/with-coding.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import type { Store } from '#store/store.ts';
import { putRecord } from '#sync/records/enqueue-record.ts';
import { aWire } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { INVOICES, openInvoiceList, setUpInvoiceList } from '#tests/harness/browser/an-invoice-list.tsx';

const TAG = '11111111-1111-4111-8111-111111111111';
const ANA = '22222222-2222-4222-8222-222222222222';
const AT = '2026-11-21T10:00:00.000Z';
const press = (keys: string) => userEvent.keyboard(keys);
const valuesOf = async (store: Store, field: string) =>
  Object.fromEntries(
    (await store.invoices.toArray()).map((row) => [row.invoice_number, findCodedValue(row, field)?.value]),
  );

async function open(invoices?: Invoice[]): Promise<Store> {
  const store = await openInvoiceList(invoices, aUser({ role: 'admin', email: 'yo@example.test' }));
  await putRecord(store, { id: TAG, type: 'tag', data: { name: 'Viajes', color: 'red' } });
  await saveSnapshot(store, {
    id: 'people',
    data: [{ id: ANA, email: 'ana@example.test', is_manager: false }],
    taken_at: Date.now(),
  });
  return store;
}

beforeEach(setUpInvoiceList);

test('E tags the selected invoices, and what they have is offered for removal', async () => {
  const store = await open();
  await press('x{Shift>}j{/Shift}e');
  const dialog = await screen.findByRole('dialog', { name: 'Asignar, etiquetar o codificar' });
  expect(within(dialog).queryByText(/^Quitar/)).toBeNull();
  await press('viajes{Enter}');
  expect(await screen.findByText('Actualizaste 2 facturas.')).toBeTruthy();
  const both = { 'FE-A': 'true', 'FE-B': 'true', 'FE-C': undefined, 'FE-D': undefined };
  expect(await valuesOf(store, `tag:${TAG}`)).toEqual(both);
  await press('e');
  await screen.findByText('Quitar etiqueta «Viajes»');
  await press('quitar viajes{Enter}');
  await waitFor(async () => expect((await valuesOf(store, `tag:${TAG}`))['FE-A']).toBeUndefined());
  await press('{Control>}z{/Control}');
  await waitFor(async () => expect(await valuesOf(store, `tag:${TAG}`)).toEqual(both));
});

test('a person, an account and a concept are set on the current invoice, and the point repeats the last one', async () => {
  const store = await open();
  await press('e');
  await screen.findByText('Asignar a ana@example.test');
  await press('ana{Enter}');
  await screen.findByText('Guardaste: Responsable.');
  expect(await valuesOf(store, 'assignee')).toMatchObject({ 'FE-A': ANA, 'FE-B': undefined });
  await press('j.');
  await waitFor(async () => expect(await valuesOf(store, 'assignee')).toMatchObject({ 'FE-B': ANA }));
  await press('e');
  await screen.findByRole('dialog', { name: 'Asignar, etiquetar o codificar' });
  await press('cuenta 5195');
  const account = await screen.findAllByRole('option', { name: /^Cuenta: 5195/ });
  expect(account.length).toBeGreaterThan(0);
  await press('{Enter}');
  await waitFor(async () => expect(Object.values(await valuesOf(store, 'account'))).toContain('5195'));
});

test('«Ir a…» finds a tag by its name, after pages and actions, and only once something is typed', async () => {
  const store = await open();
  await press('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Ir a…' });
  expect(screen.queryByText('Poner etiqueta «Viajes»')).toBeNull();
  await press('etiqueta viaj');
  await screen.findByText('Poner etiqueta «Viajes»');
  await press('{Enter}');
  await waitFor(async () => expect((await valuesOf(store, `tag:${TAG}`))['FE-A']).toBe('true'));
});

test.each([
  ['a sale', { classification: 'income' }],
  ['a credit note of a sale', { classification: 'credit_note', direction: 'issued' }],
] as const)('a concept of withholding is not offered for %s', async (_, parts) => {
  await open(INVOICES.map((row) => ({ ...row, ...parts })));
  await press('e');
  await screen.findByText('Poner etiqueta «Viajes»');
  expect(screen.queryByText(/^Concepto de retención/)).toBeNull();
});

test('the name of a person in charge is requested where a list has to show it', async () => {
  const coding = [{ field: 'assignee', value: ANA, rule: null, at: AT }];
  const invoices = INVOICES.map((row, index) => (index === 0 ? { ...row, coding } : row));
  const wire = aWire({
    'GET /api/people': () => ({ json: [{ id: ANA, email: 'ana@example.test', is_manager: false }] }),
  });
  const store = await openInvoiceList(invoices, aUser({ role: 'admin' }), wire);
  await waitFor(async () => expect((await store.snapshots.get('people'))?.data).toMatchObject([{ id: ANA }]));
});

test('where nobody is in charge of an invoice, the people are not requested', async () => {
  const wire = aWire();
  await openInvoiceList(INVOICES, aUser({ role: 'admin' }), wire);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(wire.requests.filter(({ url }) => url.endsWith('/people'))).toEqual([]);
});
