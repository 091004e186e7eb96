import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { undo } from '#app/notifications/undo.ts';
import { Classification, type Invoice } from '#domain/invoices/invoice.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { useSetClassification } from './use-set-classification.ts';

const one = anInvoice({ invoice_number: 'FE-1', classification: 'expense' });
const note = anInvoice({ invoice_number: 'NC-1', document_kind: 'credit_note', classification: 'credit_note' });
const other = anInvoice({ invoice_number: 'FE-2', classification: 'expense' });

function Buttons({ invoice }: { invoice: Invoice }) {
  const classify = useSetClassification(invoice);
  return Classification.options.map((value) => (
    <button key={value} type="button" onClick={() => void classify(value)}>
      {value}
    </button>
  ));
}

const open = (stored: Invoice[] = [one, other], invoice = one) =>
  renderWithStore(<Buttons invoice={invoice} />, { fill: (store) => store.invoices.bulkAdd(stored) });
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
  await screen.findByText(/^Deshicimos el cambio de la factura /);
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

test.each([
  ['income', 'La nota crédito NC-1 quedó como Ingreso: resta de tus ingresos.'],
  ['expense', 'La nota crédito NC-1 quedó como Gasto: resta de tus gastos.'],
  ['none', 'La nota crédito NC-1 quedó como Sin clasificar.'],
] as const)('a credit note is named as one, and class %s says what it lowers', async (classification, text) => {
  await open([note], note);
  await press(classification);
  await screen.findByText(text);
});

test.each([
  ['debit_note', 'La nota débito ND-1 quedó como Gasto.'],
  ['support_adjustment', 'La nota de ajuste ND-1 quedó como Gasto: resta de tus gastos.'],
] as const)('a document of type %s has its own name', async (document_kind, text) => {
  const document = { ...note, document_kind, invoice_number: 'ND-1' };
  await open([document], document);
  await press('expense');
  await screen.findByText(text);
});

test('a test document lowers nothing, and its message does not say so', async () => {
  const document = { ...note, environment: 'test' as const };
  await open([document], document);
  await press('expense');
  await screen.findByText('La nota crédito NC-1 quedó como Gasto.');
});
