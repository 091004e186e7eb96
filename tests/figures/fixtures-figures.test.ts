import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customersToPartyAnalytics } from '#domain/analytics/customer-analytics.ts';
import { partyKey } from '#domain/analytics/party.ts';
import type { PartyAnalytics } from '#domain/analytics/party-analytics.ts';
import { suppliersToPartyAnalytics } from '#domain/analytics/supplier-analytics.ts';
import { checkDigit } from '#domain/companies/nit.ts';
import type { Dashboard } from '#domain/invoices/totals.ts';
import { expectedFiles, isSpreadsheet } from '#tests/fixtures/compare-fixtures.ts';
import { FIXTURES_DIR, haveFixtures } from '#tests/harness/documents/dian-fixtures.ts';
import { type Api, openApi } from '#tests/harness/server/an-api.ts';
import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';

type Party = { cents: number; invoices: number };
/** What expected-figures.mjs prints; amounts in cents. */
type Expected = {
  documents: number;
  unconverted: number;
  income: number;
  expense: number;
  notes: number;
  months: Record<string, Record<'income' | 'expense' | 'credit_note' | 'none', number>>;
  suppliers: Record<string, Party>;
  customers: Record<string, Party>;
  sold: number;
  purchased: number;
};

/** Owners of several documents each: who sells and credits, who buys in dollars and sells, who only tests, who only buys. */
const OWNERS = [
  ['901269867', '900630128', '900850255'],
  ['800987654', '901116064', '900984424'],
  ['800197268', '901210113', '901677256'],
  ['901236190', '901605929', '890801167'],
];

/** One author left a bag out of the sum of his lines: what is sold is what the lines say. */
const BAG = { seller: '900850255', cents: 100_00 };

/** As many as a browser sends at once. */
const AT_ONCE = 10;

let api: Api;
beforeAll(async () => {
  api = await openApi(openEmbeddedTestDatabase);
});
afterAll(() => api.close());

for (const nits of OWNERS) {
  test.skipIf(!haveFixtures)(
    `a company that owns ${nits.join(', ')} has the figures of expected.json`,
    async () => {
      const expected = expectedFor(nits);
      const { token } = await owning(nits);
      const get = async (path: string) => (await api.request('GET', path, { token })).body;
      const dashboard: Dashboard = await get('/dashboard');
      expect(inCents(dashboard)).toEqual(dashboardIn(expected));
      expect(monthsIn(dashboard)).toEqual(expected.months);
      expect(partiesIn(suppliersToPartyAnalytics(await get('/suppliers/analytics')))).toEqual(expected.suppliers);
      expect(partiesIn(customersToPartyAnalytics(await get('/customers/analytics')))).toEqual(expected.customers);
      for (const type of ['sold', 'purchased'] as const) {
        const products = await get(`/products/analytics?product_type=${type}`);
        const beyond = nits.includes(BAG.seller) && type === 'sold' ? BAG.cents : 0;
        expect(cents(products.total_revenue_all_products)).toBe(expected[type] + beyond);
      }
    },
    60_000,
  );
}

function expectedFor(nits: readonly string[]): Expected {
  const script = join(import.meta.dirname, 'expected-figures.mjs');
  const args = [script, join(FIXTURES_DIR, 'expected.json'), ...nits];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

/** A company with these NITs and every document there is, in its books. */
async function owning([first = '', ...others]: readonly string[]): Promise<{ token: string }> {
  const member = await api.aMember('pro');
  // The harness gives each company a NIT of its own; this one's is already on its papers.
  await api.db.asOwner(async (trx) => {
    const { company_id } = member;
    await trx.updateTable('companies').set({ tax_id: first }).where('id', '=', company_id).execute();
    await trx.updateTable('company_nits').set({ nit: first }).where('company_id', '=', company_id).execute();
  });
  for (const nit of others) {
    const body = { name: `Empresa ${nit}`, tax_id: `${nit}-${checkDigit(nit)}` };
    const { status, text } = await api.request('POST', '/companies', { token: member.token, body });
    if (status !== 200) throw new Error(text);
  }
  const files = Object.keys(expectedFiles).filter((file) => !isSpreadsheet(file));
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE);
    const sent = some.map((name) => ({ name, content: readFileSync(join(FIXTURES_DIR, name)) }));
    await api.upload(member.token, sent);
  }
  return member;
}

const inCents = (dashboard: Dashboard) => ({
  documents: dashboard.total_invoices,
  unconverted: dashboard.unconverted_invoices,
  income: cents(dashboard.total_income),
  expense: cents(dashboard.total_expense),
  notes: cents(dashboard.total_credit_note),
});

const dashboardIn = ({ documents, unconverted, income, expense, notes }: Expected) => ({
  documents,
  unconverted,
  income,
  expense,
  notes,
});

function monthsIn({ monthly_data }: Dashboard): Expected['months'] {
  const rows = monthly_data.map(
    ({ month, income, expense, credit_note, none }) =>
      [
        month,
        { income: cents(income), expense: cents(expense), credit_note: cents(credit_note), none: cents(none) },
      ] as const,
  );
  return Object.fromEntries(rows.filter(([, sums]) => Object.values(sums).some((sum) => sum !== 0)));
}

const partiesIn = ({ parties }: PartyAnalytics): Record<string, Party> =>
  Object.fromEntries(
    parties.map((party) => [
      partyKey({ name: party.name, nit: party.tax_id }),
      { cents: cents(party.total_amount), invoices: party.invoice_count },
    ]),
  );

const cents = (pesos: number): number => Math.round(pesos * 100);
