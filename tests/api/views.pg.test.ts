import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { byNewest, Classification, type Invoice, InvoiceStatus, partySearchText } from '#domain/invoices/invoice.ts';
import { InvoiceSort, InvoiceView, RadianFilter, ReviewFilter } from '#domain/invoices/invoice-view.ts';
import { BUILT_IN_VIEWS, builtInContent } from '#domain/views/built-in-views.ts';
import { listOfContent } from '#domain/views/saved-view.ts';
import { filterQuery } from '#domain/views/view-query.ts';
import { stampChanges } from '#server/platform/change-feed/company-clock.ts';
import { createEntryFactory, type IndexEntry } from '#store/invoices/index-entry.ts';
import { queryInvoices } from '#store/invoices/query-invoices.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { mostly } from '#tests/harness/mostly.ts';
import { type Api, type Member, openApi } from '#tests/harness/server/an-api.ts';
import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { matchesView } from '#tests/harness/views/matches-view.ts';
import {
  ANA,
  someCoding,
  someConditionFacts,
  someConditions,
  someReview,
} from '#tests/harness/views/some-conditions.ts';

const ROWS = 40;
let api: Api;
let member: Member;
let rows: Invoice[];

const name = fc.constantFrom('Café del Valle', 'Ñandú S.A.S.', 'Panadería 50% La_14');
const someRow = fc.record({
  facts: someConditionFacts,
  coding: someCoding,
  review: someReview,
  parties: fc.record({
    supplier_name: name,
    customer_name: name,
    supplier_nit: fc.constantFrom('900123456', '9001234568', '860007738'),
    customer_nit: fc.constantFrom('900123456', '860007738', ''),
  }),
  own: fc.record({
    status: fc.constantFrom(...InvoiceStatus.options),
    classification: fc.constantFrom(...Classification.options),
    issue_date: fc.constantFrom('2024-12-31', '2025-01-01', '2026-11-20'),
    due_date: fc.constantFrom(null, '2025-01-01', '2026-11-30'),
    total_amount: fc.constantFrom(0, 2, 3.5, 4.99),
    total_cop: fc.constantFrom(null, 2, 3.49, 5),
  }),
});

const someView = fc
  .record({
    conditions: someConditions,
    filters: fc.record({
      year: mostly('all', '2025', '2026'),
      supplier: mostly('', 'cafe', '50%', '9001'),
      customer: mostly('', 'ÑANDU'),
      status: mostly('all', ...InvoiceStatus.options),
      classification: mostly('all', ...Classification.options),
      company: mostly(undefined, '900123456'),
      from: mostly(undefined, '2025-01-01'),
      due_to: mostly(undefined, '2025-01-01', '2026-12-01'),
      radian: mostly(undefined, ...RadianFilter.options),
      review: mostly(undefined, ...ReviewFilter.options),
      q: mostly('', 'café', '3,50', '3', 'r_1', '_14', '900.123.456-8', 'internet'),
    }),
    sort: fc.constantFrom(...InvoiceSort.options),
  })
  .map(({ conditions, filters, sort }) => InvoiceView.parse({ ...conditions, ...filters, sort }));

beforeAll(async () => {
  api = await openApi(openPostgresTestDatabase);
  member = await api.aMember();
  const files = Array.from({ length: ROWS }, (_, nth) => aReceivedXml(member.nit, { number: `R${nth}É` }));
  const { body } = await api.upload(member.token, files);
  const ids: string[] = body.results.map(({ invoice_id }: { invoice_id: string }) => invoice_id);
  const values = fc.sample(someRow, { numRuns: ROWS, seed: 7 });
  const withMember = (json: unknown) => JSON.stringify(json).replaceAll(ANA, member.user.id);
  await api.db.asOwner(async (trx) => {
    for (const [nth, id] of ids.entries()) {
      const value = values[nth];
      if (!value) continue;
      const { facts, coding, review, parties, own } = value;
      // The member is one of those to whom invoices are assigned.
      const codes = withMember(coding.coding);
      await sql`
        update invoices set
          document_kind = ${facts.document_kind}, direction = ${facts.direction}, currency = ${facts.currency},
          payment_terms = ${facts.payment_terms}, created_source = ${facts.origin},
          warning_codes = ${JSON.stringify(facts.warning_codes)}::jsonb, lacks_invoice = ${facts.lacks_invoice}, lacks_xml = ${facts.lacks_xml},
          review = nullif(${withMember(review)}::jsonb, 'null'), coding = ${codes}::jsonb, line_text = ${coding.line_text},
          supplier_name = ${parties.supplier_name}, supplier_nit = ${parties.supplier_nit},
          customer_name = ${parties.customer_name}, customer_nit = ${parties.customer_nit},
          supplier_search = ${partySearchText(parties.supplier_name, parties.supplier_nit)},
          customer_search = ${partySearchText(parties.customer_name, parties.customer_nit)},
          status = ${own.status}, classification = ${own.classification},
          issue_date = ${own.issue_date}::date, due_date = ${own.due_date}::date,
          total_amount = ${own.total_amount}, total_cop = ${own.total_cop}
        where id = ${id}`.execute(trx);
    }
    await stampChanges(trx, member.company_id);
  });
  rows = (await api.request('GET', '/invoices?page_size=200', { token: member.token })).body.items;
}, 60_000);
afterAll(() => api.close());

/** Compares SQL, device and reference; returns how many invoices they find. */
async function countSameRows(entries: readonly IndexEntry[], view: InvoiceView): Promise<number> {
  const reviewer = member.user;
  const viewer = { me: reviewer.id, reviewer, today: bogotaDate(new Date()) };
  const path = `/invoices?page_size=200&sort=${view.sort}&${filterQuery(view)}`;
  const { status, body } = await api.request('GET', path, { token: member.token });
  expect(status).toBe(200);
  const listed: string[] = body.items.map(({ id }: Invoice) => id);
  expect(listed).toEqual(queryInvoices(entries, { ...view, reviewer }, reviewer.id).map(({ id }) => id));
  expect([...listed].sort()).toEqual(
    rows
      .filter((row) => matchesView(row, view, viewer))
      .map(({ id }) => id)
      .sort(),
  );
  expect(body.total).toBe(listed.length);
  return listed.length;
}

test('a view has the same invoices in the same order in SQL, on a device and by the reference', async () => {
  expect(rows).toHaveLength(ROWS);
  const entries = rows.toSorted(byNewest).map(createEntryFactory());
  let found = 0;
  await fc.assert(
    fc.asyncProperty(someView, async (view) => {
      const count = await countSameRows(entries, view);
      found += count > 0 && count < ROWS ? 1 : 0;
    }),
    { numRuns: 400 },
  );
  for (const name of BUILT_IN_VIEWS) {
    await countSameRows(entries, listOfContent(name, builtInContent(name, '2026-12-02')));
  }
  // Random views that find nothing or everything would prove nothing. One view in six finds some: 64 ± 7 of 400.
  expect(found).toBeGreaterThan(20);
});

test('the pages of a view in any order are its list', async () => {
  const path = '/invoices?kinds=invoice,credit_note&sort=highest';
  const [all, first, second] = await Promise.all(
    ['page_size=200', 'page_size=7', 'page_size=7&page=2'].map(async (page) => {
      const { body } = await api.request('GET', `${path}&${page}`, { token: member.token });
      return body.items.map(({ id }: Invoice) => id);
    }),
  );
  expect([...first, ...second]).toEqual(all.slice(0, 14));
});

test('a condition that cannot be read is refused', async () => {
  for (const query of ['kinds=boat', 'min=-1', 'assignee=luis', 'fields=x', 'sort=color']) {
    expect((await api.request('GET', `/invoices?${query}`, { token: member.token })).status).toBe(422);
  }
});
