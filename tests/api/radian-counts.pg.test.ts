import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { countDeadlines, summarizeRadian } from '#domain/radian/radian-summary.ts';
import { countDue, readTermDays } from '#domain/radian/term-days.ts';
import { toTrackedPurchase } from '#domain/radian/tracked-purchase.ts';
import { readTermDaysOf } from '#server/desk/read-deadlines.ts';
import { countDesk } from '#server/desk/read-desk.ts';
import { activeInvoices, INVOICE_COLUMNS } from '#server/invoices/invoices.ts';
import { radianIds } from '#server/invoices/listing/radian-ids.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { readWeekFacts } from '#server/reports/weekly/report-facts.ts';
import { companyId, fillCompanies } from '#tests/bench/filled-companies.ts';
import { type Api, openApi } from '#tests/harness/server/an-api.ts';
import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';

/** A Wednesday after a holiday: terms that end today, tomorrow and on Friday began before it, some before a weekend. */
const TODAY = '2026-12-09';
const NOW = new Date(`${TODAY}T17:00:00Z`);
const COMPANIES = [1, 2, 3].map((number) => companyId(number));

let api: Api;
beforeAll(async () => {
  api = await openApi(openPostgresTestDatabase);
  const run = (text: string) => api.db.asOwner((trx) => sql.raw<unknown>(text).execute(trx));
  const statements = (text: string) => run(text.replace(/^begin;|;commit$/g, ''));
  await fillCompanies(async (text) => (text.startsWith('vacuum') ? { rows: [] } : statements(text)), {
    companies: COMPANIES.length,
    invoices: 14_000,
    hasProducts: false,
  });
  await api.db.asOwner(async (trx) => {
    await sql`set local session_replication_role = 'replica'`.execute(trx);
    await buyOnCredit(trx);
  });
}, 180_000);
afterAll(() => api.close());

/**
 * Nearly all invoices of the three companies become purchases on credit with one of twelve courses of events, some of which
 * DIAN refuses. The receipt (032) is 0 to 43 days before today, and another number of purchases has it in each company.
 */
async function buyOnCredit(trx: Trx): Promise<void> {
  const about = sql`(rev * 7 + right(company_id::text, 12)::bigint / 1000000 * rev * rev)`;
  await sql`
    with course as (
      select company_id, id, ${about} % 12 as nth, ${TODAY}::date - (${about} / 12 % 44)::int as day from invoices
    ), event (nth, code, days, source) as (values
      (1, '030', 0, 'xml'),
      (2, '030', -1, 'xml'), (2, '032', 0, 'xml'),
      (3, '030', 0, 'manual'), (3, '032', 0, 'manual'),
      (4, '030', 1, 'xml'), (4, '032', 0, 'xml'),
      (5, '030', -1, 'xml'), (5, '032', 0, 'manual'), (5, '033', 1, 'xml'),
      (6, '030', -1, 'xml'), (6, '032', 0, 'xml'), (6, '033', 9, 'xml'),
      (7, '030', -1, 'xml'), (7, '032', 0, 'xml'), (7, '031', 1, 'manual'),
      (8, '030', -1, 'xml'), (8, '032', 0, 'xml'), (8, '031', 9, 'xml'), (8, '034', 10, 'xml'),
      (9, '030', -1, 'xml'), (9, '032', 0, 'xml'), (9, '034', 1, 'xml'),
      (10, '036', 0, 'xml'),
      (11, '030', 0, 'hint'), (11, '032', 0, 'hint')
    )
    update invoices i set direction = 'received', payment_terms = case when i.rev % 40 = 0 then 'cash' else 'credit' end,
      document_kind = (array['invoice', 'invoice', 'invoice', 'contingency_invoice', 'credit_note'])[1 + i.rev % 5],
      issue_date = case when i.rev % 9 = 0 then date '2025-11-20' else date '2026-02-03' end,
      radian_events = coalesce((
        select jsonb_agg(jsonb_build_object('code', e.code, 'date', c.day + e.days, 'source', e.source, 'by', null, 'at', null)
          order by e.code)
        from event e where e.nth = c.nth
      ), '[]')
    from course c where c.company_id = i.company_id and c.id = i.id`.execute(trx);
}

type Recount = {
  purchases: number;
  due: number;
  due_this_week: number;
  missing: number;
  at_risk: number;
  cents: number;
};

/**
 * The counts of a company by the tables alone: art. 773 C. de Co. as SQL, with the holidays of 2026 as they were published
 * (Ley 51 de 1983), and no code of the product.
 */
async function recount(trx: Trx, company_id: string): Promise<Recount> {
  const { rows } = await sql<Recount>`
    with holiday as (
      select unnest(array['2026-10-12', '2026-11-02', '2026-11-16', '2026-12-08', '2026-12-25']::date[]) as day
    ), business as (
      select d::date as day, row_number() over (order by d) as nth
      from generate_series(date '2026-10-01', date '2026-12-31', interval '1 day') d
      where extract(isodow from d) < 6 and d::date not in (select day from holiday)
    ), dated as (
      select issue_date, total_cop,
        (select (e->>'date')::date from jsonb_array_elements(radian_events) e where e->>'code' = '030' and e->>'source' <> 'hint') as acuse,
        (select (e->>'date')::date from jsonb_array_elements(radian_events) e where e->>'code' = '032' and e->>'source' <> 'hint') as receipt,
        (select (e->>'date')::date from jsonb_array_elements(radian_events) e where e->>'code' = '031') as claim,
        (select (e->>'date')::date from jsonb_array_elements(radian_events) e where e->>'code' = '033') as acceptance,
        (select (e->>'date')::date from jsonb_array_elements(radian_events) e where e->>'code' = '034') as tacit,
        exists (select from jsonb_array_elements(radian_events) e where e->>'code' = '036') as is_title
      from invoices
      where company_id = ${company_id}::uuid and deleted_at is null and direction = 'received' and environment = 'production'
        and payment_terms = 'credit' and document_kind in ('invoice', 'contingency_invoice')
    ), received as (
      select *, coalesce(acuse <= receipt, false) as is_received,
        (select day from business where nth = 3 + (select count(*) from business b where b.day <= receipt)) as last_day
      from dated
    ), answered as (
      select *, coalesce(acceptance between receipt and last_day, false) or coalesce(claim between receipt and last_day, false)
        or coalesce(tacit > last_day, false) as is_answered
      from received
    ), running as (
      select last_day from answered where is_received and not is_answered and not is_title and last_day >= ${TODAY}::date
    )
    select (select count(*) from answered)::int as purchases,
      (select count(*) from running where last_day <= ${TODAY}::date + 1)::int as due,
      (select count(*) from running where last_day <= ${TODAY}::date + 4)::int as due_this_week,
      (select count(*) from answered where not is_received and not is_title)::int as missing,
      count(*)::int as at_risk, coalesce(sum(total_cop * 100), 0)::bigint as cents
    from answered where not is_received and not is_title and extract(year from issue_date) = 2026`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error('a sum is one row');
  return { ...found, cents: Number(found.cents) };
}

/** The rows that a device of the company has. */
const rowsOf = (trx: Trx, company_id: string): Promise<Invoice[]> =>
  activeInvoices(trx, company_id).select(INVOICE_COLUMNS).execute();

test.each(COMPANIES)(
  '10,000 purchases of company %s are counted alike by SQL, server and device',
  async (id) => {
    await api.db.asOwner(async (trx) => {
      const meant = await recount(trx, id);
      expect(meant.purchases).toBeGreaterThan(10_000);
      expect(
        Math.min(meant.due, meant.due_this_week - meant.due, meant.at_risk, meant.missing - meant.at_risk),
      ).toBeGreaterThan(20);

      const desk = await countDesk(trx, [{ id, plan: 'pro' }], NOW);
      expect(desk.get(id)?.deadlines).toEqual({ due_this_week: meant.due_this_week });
      expect(countDue(await readTermDaysOf(trx, id, TODAY), TODAY)).toBe(meant.due);
      const facts = await readWeekFacts(trx, id, TODAY);
      expect(facts.at_risk).toEqual({ documents: meant.at_risk, cents: meant.cents });
      expect(await radianIds(trx, id, 'missing')).toHaveLength(meant.missing);

      // The dashboard, the screen and the badge of the device.
      const purchases = (await rowsOf(trx, id)).flatMap((row) => toTrackedPurchase(row) ?? []);
      const { groups, at_risk, term_days } = summarizeRadian(purchases, TODAY);
      expect(countDue(term_days, TODAY)).toBe(meant.due);
      expect(groups.today.length + groups.tomorrow.length).toBe(meant.due);
      expect(groups.today.length + groups.tomorrow.length + groups.week.length).toBe(meant.due_this_week);
      expect(groups.missing).toHaveLength(meant.missing);
      expect(at_risk).toMatchObject({ documents: meant.at_risk, cents: meant.cents });
      expect(countDeadlines(purchases, TODAY)).toEqual({ due_this_week: meant.due_this_week });
      expect(countDue(readTermDays(purchases, TODAY), TODAY)).toBe(meant.due);
    });
  },
  60_000,
);

test('the desk counts each company apart, in one read', async () => {
  await api.db.asOwner(async (trx) => {
    const desk = await countDesk(
      trx,
      COMPANIES.map((id) => ({ id, plan: 'pro' as const })),
      NOW,
    );
    const meant: (number | undefined)[] = [];
    for (const id of COMPANIES) meant.push((await recount(trx, id)).due_this_week);
    expect(COMPANIES.map((id) => desk.get(id)?.deadlines?.due_this_week)).toEqual(meant);
    expect(new Set(meant).size).toBeGreaterThan(1);
  });
}, 60_000);
