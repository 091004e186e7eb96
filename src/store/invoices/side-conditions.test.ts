import { expect, test } from 'vitest';
import { countingRuleFor, PartySide } from '#domain/analytics/figures.ts';
import { DocumentKind } from '#domain/invoices/invoice.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { conditionsOfSide } from '#domain/views/side-conditions.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { createEntryFactory } from './index-entry.ts';
import { queryInvoices } from './query-invoices.ts';

/** What an import and a later class of a person leave behind. */
const CLASSED = [
  ['received', 'expense'],
  ['received', 'credit_note'],
  ['received', 'none'],
  ['issued', 'income'],
  ['issued', 'credit_note'],
  ['issued', 'none'],
  ['none', 'none'],
] as const;

test.each(PartySide.options)('the list of the documents of a %s has those that count, credit notes too', (side) => {
  const rows = DocumentKind.options.flatMap((document_kind) =>
    CLASSED.map(([direction, classification]) => anInvoice({ document_kind, direction, classification })),
  );
  const counted = rows.filter((row) => countingRuleFor(row)?.side === side).map(({ id }) => id);
  const entries = rows.map(createEntryFactory());
  const listed = queryInvoices(entries, { ...InvoiceView.parse({}), ...conditionsOfSide(side) });
  expect(listed.map(({ id }) => id).toSorted()).toEqual(counted.toSorted());
});
