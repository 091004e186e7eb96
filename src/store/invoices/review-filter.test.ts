import fc from 'fast-check';
import { expect, test } from 'vitest';
import { obstacleOf } from '#domain/approval/approval-rules.ts';
import type { InvoiceReview } from '#domain/approval/invoice-review.ts';
import { InvoiceView, ReviewFilter } from '#domain/invoices/invoice-view.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { createEntryFactory } from './index-entry.ts';
import { countViews, queryInvoices } from './query-invoices.ts';

const IDS = Array.from({ length: 3 }, (_, at) => `00000000-0000-4000-8000-00000000000${at}`);
const people = fc.uniqueArray(fc.constantFrom(...IDS), { maxLength: 2 });
const review: fc.Arbitrary<InvoiceReview | null> = fc.option(
  fc.record({
    ...{ state: fc.constantFrom('pending' as const, 'approved' as const), step: fc.constant(1), of: fc.constant(1) },
    ...{ approvals: fc.constant([]), digest: fc.constant('d'), approvers: people, uploaders: people },
  }),
);
const user = fc
  .record({ id: fc.constantFrom(...IDS), role: fc.constantFrom('regular_user' as const, 'admin' as const) })
  .map((parts) => aUser(parts));

test('the filter finds pending and approved purchases, and with mine those that the person may approve', () => {
  fc.assert(
    fc.property(fc.array(review, { maxLength: 8 }), user, (reviews, reviewer) => {
      const rows = reviews.map((one) => anInvoice({ review: one }));
      const entries = rows.map(createEntryFactory());
      for (const filter of ReviewFilter.options) {
        const view = { ...InvoiceView.parse({ review: filter }), reviewer };
        const expected = rows.filter((row) =>
          filter === 'mine'
            ? row.review !== null && obstacleOf(row.review, reviewer) === undefined
            : row.review?.state === filter,
        );
        const found = queryInvoices(entries, view).map(({ id }) => id);
        expect(found.sort()).toEqual(expected.map(({ id }) => id).sort());
        expect(countViews(entries, [view])).toEqual([expected.length]);
      }
    }),
  );
});
