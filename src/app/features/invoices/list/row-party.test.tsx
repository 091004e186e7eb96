import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import type { FoldedColumn } from '../columns/fit-columns.ts';
import { RowParty } from './row-party.tsx';

const today = bogotaDate(new Date());
const parties = { supplier_name: 'Vendedor', customer_name: '', direction: 'received' } as const;

async function textOf(invoice: Parameters<typeof anInvoice>[0], folded: readonly FoldedColumn[]) {
  await renderWithStore(
    <section aria-label="tercero">
      <RowParty invoice={anInvoice({ ...parties, ...invoice })} folded={folded} />
    </section>,
  );
  return (await screen.findByLabelText('tercero')).textContent;
}

test('with columns for all, only the name', async () => {
  expect(await textOf({ due_date: today, status: 'sent' }, [])).toBe('Vendedor');
});

test('a due date without a column stands under the name', async () => {
  const due_date = addDays(today, 5);
  expect(await textOf({ due_date, status: 'sent' }, ['due'])).toBe(`VendedorVence ${formatDate(due_date)}`);
});

test('an overdue one as its days, unless the invoice is paid', async () => {
  expect(await textOf({ due_date: addDays(today, -3), status: 'sent' }, ['due'])).toBe(
    'Vendedor3 d de mora3 días de mora',
  );
});

test('a draft is not overdue: it has its date', async () => {
  const due_date = addDays(today, -3);
  expect(await textOf({ due_date, status: 'draft' }, ['due'])).toBe(`VendedorVence ${formatDate(due_date)}`);
});

test('the due date of a paid invoice has no place there', async () => {
  const due_date = addDays(today, -3);
  expect(await textOf({ due_date, status: 'paid' }, ['status', 'due'])).toBe('VendedorPagada');
});

test('of an unpaid one the due date comes first, then the status', async () => {
  const due_date = addDays(today, -12);
  expect(await textOf({ due_date, status: 'pending_payment' }, ['status', 'due'])).toBe(
    'Vendedor12 d de mora12 días de moraPendiente de pago',
  );
});

test('a status without a column stands there too; what the invoice lacks does not', async () => {
  expect(await textOf({ due_date: null, status: 'sent' }, ['status', 'due'])).toBe('VendedorEnviada');
});
