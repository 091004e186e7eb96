import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import type { TableColumn } from '../columns/table-columns.ts';
import { InvoiceRow } from './invoice-row.tsx';

const actions = {
  open: () => undefined,
  select: () => undefined,
  classify: () => undefined,
  setNextStatus: () => undefined,
  remove: undefined,
};
const state = { isSelected: false, isCurrent: false, isSelecting: false, index: 0, folded: [], actions };
const due_date = addDays(bogotaDate(new Date()), -478);
const purchase = anInvoice({
  ...{ invoice_number: 'TAS-1', due_date, issue_date: addDays(due_date, -30), status: 'pending_payment' },
  ...{ classification: 'expense', direction: 'received', payment_terms: 'credit' },
});

async function cellOf(column: TableColumn, columns: readonly TableColumn[], invoice = purchase) {
  await renderWithStore(
    <table>
      <tbody>
        <InvoiceRow invoice={invoice} columns={columns} {...state} />
      </tbody>
    </table>,
  );
  return (await screen.findByRole('row')).querySelector(`[data-column="${column}"]`);
}

test('the due date has one line below it: the days overdue in short, in full for a pointer and a screen reader', async () => {
  const cell = await cellOf('due', ['number', 'due']);
  expect(cell?.children).toHaveLength(2);
  expect(cell?.textContent).toBe(`${formatDate(due_date)}478 d de mora478 días de mora`);
  expect(screen.getByTitle('478 días de mora')).toBeTruthy();
});

test.each([
  ['draft', 'expense'],
  ['paid', 'expense'],
  ['sent', 'credit_note'],
] as const)('a document %s of class %s has only its date', async (status, classification) => {
  const cell = await cellOf('due', ['due'], { ...purchase, status, classification });
  expect(cell?.textContent).toBe(formatDate(due_date));
});

test('what a purchase on credit waits for is under the number, with the column of the due date', async () => {
  expect((await cellOf('number', ['number', 'due']))?.textContent).toBe('TAS-1Sin acuse');
});

test('without that column it is not there', async () => {
  expect((await cellOf('number', ['number']))?.textContent).toBe('TAS-1');
});
