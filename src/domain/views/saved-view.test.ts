import { expect, test } from 'vitest';
import { InvoiceView } from '../invoices/invoice-view.ts';
import { BUILT_IN_VIEWS, builtInContent } from './built-in-views.ts';
import { contentOfList, isSameView, listOfContent, SavedView } from './saved-view.ts';
import { filterQuery, parseFilterQuery } from './view-query.ts';

const list = InvoiceView.parse({
  q: 'café & té',
  statuses: 'draft,sent',
  min: '1000.50',
  nit: '900123456',
  sort: 'due',
  columns: 'date,iva',
  density: 'compact',
  view: 'review',
  open: crypto.randomUUID(),
});

test('the filters of a list survive its URL; the open invoice, the order and the columns are no filters', () => {
  const query = filterQuery(list);
  expect(query).toBe('min=1000.50&nit=900123456&q=caf%C3%A9%20%26%20t%C3%A9&statuses=draft%2Csent');
  expect(parseFilterQuery(query)).toEqual({
    ...InvoiceView.parse({}),
    ...{ q: 'café & té', statuses: 'draft,sent', min: '1000.50', nit: '900123456' },
  });
  expect(filterQuery(InvoiceView.parse({}))).toBe('');
});

test('what a saved view or a URL has and this build cannot read is no filter', () => {
  expect(parseFilterQuery('future=1&status=rota&q=%E0%A4%A&kinds=invoice,boat&year=2026')).toEqual(
    InvoiceView.parse({ year: '2026' }),
  );
});

test('a saved view shows the list that it was saved from, until something of it is changed', () => {
  const content = contentOfList(list);
  const shown = listOfContent('a', content);
  expect(isSameView(contentOfList(shown), content)).toBe(true);
  for (const change of [{ sort: 'newest' }, { columns: 'date' }, { density: undefined }, { min: '1' }] as const)
    expect(isSameView(contentOfList({ ...shown, ...change }), content)).toBe(false);
  for (const change of [{ open: crypto.randomUUID() }, { view: undefined }])
    expect(isSameView(contentOfList({ ...shown, ...change }), content)).toBe(true);
});

test('every built-in view has filters, and the week ends on Sunday', () => {
  for (const view of BUILT_IN_VIEWS) expect(builtInContent(view, '2026-11-05').query).not.toBe('');
  const due = (day: string) => parseFilterQuery(builtInContent('pay-this-week', day).query).due_to;
  expect([due('2026-11-02'), due('2026-11-08'), due('2026-11-09')]).toEqual(['2026-11-08', '2026-11-08', '2026-11-15']);
});

test('«Por cobrar vencidas» ends the day before, and what it finds is overdue', () => {
  const view = parseFilterQuery(builtInContent('overdue-receivables', '2026-12-01').query);
  expect(view).toMatchObject({ due_to: '2026-11-30', statuses: 'sent,pending_payment', direction: 'issued' });
});

test('a record of a newer build with an unknown order or density is shown with the default', () => {
  const record = { name: 'A', query: '', columns: null, sort: 'color', density: 'huge', order: 'i' };
  expect(SavedView.parse(record)).toMatchObject({ sort: 'newest', density: null });
});
