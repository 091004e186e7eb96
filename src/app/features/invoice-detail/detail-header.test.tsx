import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { DetailHeader } from './detail-header.tsx';

const due_date = addDays(bogotaDate(new Date()), -12);

test.each([
  ['sent', 1],
  ['draft', 0],
  ['paid', 0],
] as const)(
  'the head of an overdue invoice that is %s has its days as the list has them: %i times',
  async (status, times) => {
    const invoice = anInvoice({ invoice_number: 'FE-1', due_date, status, classification: 'income' });
    await renderWithStore(<DetailHeader invoice={invoice} row={undefined} isPanel />);
    await screen.findByRole('heading', { name: /FE-1/ });
    expect(screen.queryAllByText('12 días de mora')).toHaveLength(times);
  },
);
