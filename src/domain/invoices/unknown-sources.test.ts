import { expect, test } from 'vitest';
import { Invoice } from './invoice.ts';
import { InvoiceDetail } from './invoice-detail.ts';
import { InvoiceHistory } from './invoice-history.ts';

const id = '11111111-1111-4111-8111-111111111111';

test('a history with a source of a newer server is read whole; the source is not known', () => {
  const change = { id: 1, at: '2026-11-05T10:00:00Z', user_id: null, user_email: null, field: 'status' };
  const items = ['person', 'rule', 'assistant', 7].map((source) => ({
    ...{ ...change, source },
    ...{ old_value: 'draft', new_value: 'paid' },
  }));
  const { items: read } = InvoiceHistory.parse({ items, total: items.length });
  expect(read.map(({ source }) => source)).toEqual(['person', 'rule', null, null]);
});

test('a row with an origin or an event source of a newer server is read; such an event proves nothing', () => {
  const row = {
    ...{ id, invoice_number: 'FE-1', supplier_name: 'Café', status: 'draft', total_amount: 1, tax_amount: 0 },
    ...{ issue_date: '2026-11-05', origin: 'api' },
    radian_events: [{ code: '030', date: '2026-11-06', source: 'dian-api' }],
  };
  expect(Invoice.parse(row)).toMatchObject({ origin: null, radian_events: [{ code: '030', source: 'hint' }] });
  expect(Invoice.parse({ ...row, origin: 'mail', radian_events: [] })).toMatchObject({ origin: 'mail' });
});

test('a detail with a source of a newer server is read; its source is not known', () => {
  const { source } = InvoiceDetail.shape;
  expect(['xml', 'pdf', 'sheet', 'dian'].map((value) => source.parse(value))).toEqual(['xml', 'pdf', 'sheet', null]);
});
