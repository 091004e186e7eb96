import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { Client } from 'pg';
import { InvoiceFilter } from '#domain/invoices/invoice.ts';
import { readDashboard } from '#server/analytics/dashboard.ts';
import { readParty, readPartyAnalytics } from '#server/analytics/party-analytics.ts';
import { readProduct, readProductAnalytics } from '#server/analytics/product-analytics.ts';
import { countInvoices, listInvoicePage, listInvoiceYears } from '#server/invoices/invoices.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { isOfScreen, type Query, recordQueries } from '#tests/harness/server/recorded-queries.ts';
import { companyId, fillPostgres } from './filled-companies.ts';

/** The SQL behind each screen, as a request runs it, and beside it the bare queries: same rows, no role, no walls. */
const COMPANIES = 20;
const INVOICES = 1_000_000;
const TARGET_MS = 150;
const ROUNDS = 40;

type Screen = { name: string; call: (trx: Trx, company_id: string, round: number) => Promise<unknown> };

const YEARS = ['2022', '2023', '2024', '2025', '2026'];
const yearOf = (round: number) => YEARS[round % YEARS.length] ?? 'all';
const filter = (parts: object) => InvoiceFilter.parse(parts);

const list = (name: string, parts: (round: number) => object, page = 1): Screen => ({
  name: `list, ${name}`,
  call: async (trx, company_id, round) => {
    await countInvoices(trx, company_id, filter(parts(round)));
    await listInvoicePage(trx, company_id, filter(parts(round)), { size: 50, number: page });
  },
});

async function anId(trx: Trx, table: 'suppliers' | 'customers' | 'products', place: number): Promise<string> {
  const { id } = await trx
    .selectFrom(table)
    .select('id')
    .orderBy('id')
    .offset(place)
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

const SCREENS: Screen[] = [
  list('no filter', () => ({})),
  list('page 100', () => ({}), 100),
  list('last page', () => ({}), 980),
  list('year', (round) => ({ year: yearOf(round) })),
  list('class', () => ({ classification: 'credit_note' })),
  list('supplier', () => ({ supplier: 'ferretería' })),
  list('customer, rare', () => ({ customer: 'numero 399' })),
  list('all filters', (round) => ({
    year: yearOf(round),
    classification: 'expense',
    supplier: 'cafe',
    customer: '8000',
  })),
  { name: 'years', call: (trx, company_id) => listInvoiceYears(trx, company_id) },
  { name: 'dashboard, year', call: (trx, company_id, round) => readDashboard(trx, company_id, yearOf(round)) },
  { name: 'dashboard, all', call: (trx, company_id) => readDashboard(trx, company_id, 'all') },
  ...(['supplier', 'customer'] as const).flatMap((side): Screen[] => [
    {
      name: `${side}s, year`,
      call: (trx, company_id, round) =>
        readPartyAnalytics(trx, { company_id, side, period: yearOf(round), search: '' }),
    },
    {
      name: `${side}s, all`,
      call: (trx, company_id) => readPartyAnalytics(trx, { company_id, side, period: 'all', search: '' }),
    },
    {
      name: `${side}s, search`,
      call: (trx, company_id) => readPartyAnalytics(trx, { company_id, side, period: 'all', search: 'cafe' }),
    },
    {
      name: `${side}, the biggest`,
      call: async (trx, company_id) =>
        readParty(trx, await anId(trx, `${side}s`, 0), { company_id, side, period: 'all' }),
    },
  ]),
  ...(['sold', 'purchased'] as const).flatMap((product_type): Screen[] => [
    {
      name: `products ${product_type}, year`,
      call: (trx, company_id, round) =>
        readProductAnalytics(trx, { company_id, product_type, period: yearOf(round), search: '' }),
    },
    {
      name: `products ${product_type}, all`,
      call: (trx, company_id) => readProductAnalytics(trx, { company_id, product_type, period: 'all', search: '' }),
    },
  ]),
  {
    name: 'products sold, search',
    call: (trx, company_id) =>
      readProductAnalytics(trx, { company_id, product_type: 'sold', period: 'all', search: 'numero 19' }),
  },
  {
    name: 'product, the biggest',
    call: async (trx, company_id) =>
      readProduct(trx, await anId(trx, 'products', 0), { company_id, product_type: 'sold', period: 'all' }),
  },
];

const { DATABASE_URL: url = '' } = process.env;
if (url === '') throw new Error('This bench needs a PostgreSQL: npm run bench -- screens-sql starts one.');
const received = recordQueries();
const db = await openDatabase({ url });
const started = performance.now();
await fillPostgres(url, { companies: COMPANIES, invoices: INVOICES / COMPANIES });
console.log(
  `${INVOICES} invoices of ${COMPANIES} companies written in ${((performance.now() - started) / 1000).toFixed(0)} s; ` +
    `milliseconds, p50 and p95 of ${ROUNDS}, at most ${TARGET_MS}; "at work" is the p95 of the database's own time on a core`,
);
const plain = new Client(url);
await plain.connect();
let slow = 0;
for (const screen of SCREENS) await report(screen);
await plain.end();
await db.close();
console.log(`${SCREENS.length - slow} of ${SCREENS.length} within ${TARGET_MS} ms`);
if (slow > 0) process.exitCode = 1;

async function report({ name, call }: Screen): Promise<void> {
  const times: number[] = [];
  const floor: number[] = [];
  const busy: number[] = [];
  for (let round = -3; round < ROUNDS; round += 1) {
    const company_id = companyId(1 + (Math.abs(round) % COMPANIES));
    received.length = 0;
    const once = (trx: Trx) => call(trx, company_id, Math.abs(round));
    const spent = await timed(() => db.forCompany(company_id, once));
    const queries = received.filter(isOfScreen);
    const alone = await timed(() => runPlain(queries));
    const worked = await db.forCompany(company_id, (trx) => workedFor(trx, once));
    // The first ones warm the caches of a database that was filled a moment ago.
    if (round < 0) continue;
    times.push(spent);
    floor.push(alone);
    busy.push(worked);
  }
  const p95 = at(times, 0.95);
  if (p95 > TARGET_MS) slow += 1;
  const figures = [at(times, 0.5), p95, at(floor, 0.5), at(floor, 0.95), at(busy, 0.95)];
  const [typical, high, plainTypical, plainHigh, work] = figures.map((ms) => ms.toFixed(1).padStart(7));
  const end = p95 > TARGET_MS ? '  TOO SLOW' : '';
  console.log(`${name.padEnd(28)}${typical}${high}   bare${plainTypical}${plainHigh}   at work${work}${end}`);
}

/** Milliseconds that the database itself was at work for, whatever else the machine is doing; NaN where nobody tells. */
async function workedFor(trx: Trx, call: (trx: Trx) => Promise<unknown>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  const before = onCore(rows[0]?.pid);
  await call(trx);
  return onCore(rows[0]?.pid) - before;
}

function onCore(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

async function runPlain(queries: readonly Query[]): Promise<void> {
  for (const query of queries) await plain.query(query);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
