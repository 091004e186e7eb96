import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { undo } from '#app/notifications/undo.ts';
import { Classification, type Invoice } from '#domain/invoices/invoice.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { useSetClassification } from './use-set-classification.ts';

const one = anInvoice({ invoice_number: 'FE-1', classification: 'expense' });
const other = anInvoice({ invoice_number: 'FE-2', classification: 'expense' });

function Buttons() {
  const classify = useSetClassification(one);
  return Classification.options.map((value) => (
    <button key={value} type="button" onClick={() => void classify(value)}>
      {value}
    </button>
  ));
}

const open = (stored: Invoice[] = [one, other]) =>
  renderWithStore(<Buttons />, { fill: (store) => store.invoices.bulkAdd(stored) });
const press = (name: Classification) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => undo.clear());

test('one invoice gets its class and a message, and Ctrl+Z undoes it', async () => {
  const store = await open();
  await press('expense');
  await press('income');
  await screen.findByText('La factura FE-1 quedó como Ingreso.');
  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(await store.outbox.toArray()).toMatchObject([{ about: one.id, input: { classification: 'income' } }]);
  expect((await store.invoices.get(other.id))?.classification).toBe('expense');
  await undo.runLast();
  await screen.findByText('Deshicimos el cambio.');
  expect((await store.invoices.get(one.id))?.classification).toBe('expense');
});

test('an invoice that is no longer on the device shows a failure, with nothing to undo', async () => {
  const store = await open([other]);
  await press('income');
  await screen.findByText('No pudimos actualizar la clasificación de la factura. Intenta nuevamente.');
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  await undo.runLast();
  expect(await store.outbox.count()).toBe(0);
});
