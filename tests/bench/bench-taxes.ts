import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Client } from 'pg';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import { readTaxAnalytics } from '#server/analytics/tax-analytics.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';

/** The taxes of a company with 10,000 invoices a year, each with four lines. */
const INVOICES = 10_000;
const LINES = 4;
const ROUNDS = 9;
const PERIODS: Record<string, PeriodFilter> = {
  month: { from: '2026-01-01', to: '2026-01-31' },
  bimester: { from: '2026-01-01', to: '2026-02-28' },
  quadrimester: { from: '2026-01-01', to: '2026-04-30' },
  year: '2026',
};
const BIMESTER_TARGET_MS = 300;

const COMPANY = '00000001-0000-4000-8000-000000000001';
const PARTY = '00000002-0000-4000-8000-000000000001';
const idOf = (number: string) => `('00000003-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** A document as the reader stores it: two lines at 19 %, one at 5 %, one excluded. */
const DOCUMENT = `(select json_build_object('document_kind', 'invoice', 'root', 'Invoice', 'number', 'FE' || n, 'prefix', 'FE',
  'issue_date', '2026-01-01', 'issue_time', '10:11:12-05:00', 'currency', 'COP', 'subtotal', 4000000, 'tax_amount', 430000,
  'supplier', json_build_object('name', 'Comercializadora Ñandú S.A.S.', 'nit', '800000001', 'dv', '1', 'id_type', '31',
    'email', 'ventas@ejemplo.co', 'city', 'Bogotá, D.C.', 'address', 'Carrera 7 # 71 - 21', 'responsibilities', json_build_array('O-13', 'O-15')),
  'customer', json_build_object('name', 'Empresa Propia S.A.S.', 'nit', '900123456', 'dv', '8', 'id_type', '31'),
  'taxes_by_code', json_build_object('01', 430000), 'withholding_amount', 100000,
  'withholdings_by_code', json_build_object('06', 100000),
  'taxes', json_build_array(json_build_object('code', '01', 'rate', '19.00', 'amount', 380000, 'base', 2000000),
    json_build_object('code', '01', 'rate', '5.00', 'amount', 50000, 'base', 1000000)),
  'payable_total', 4430000, 'cufe', repeat(md5(n::text), 3), 'payment_form', '2', 'payment_means', '47',
  'line_items', json_agg(json_build_object('description', 'Producto de prueba número ' || (n * ${LINES} + l) % 2000,
    'code', 'P' || l, 'quantity', '2.500000', 'unit', '94', 'line_total', 1000000, 'unit_price', '4000.000000',
    'line_id', l::text, 'standard_code', '7702001' || l, 'standard_scheme', '999', 'taxes', case
      when l <= 2 then json_build_array(json_build_object('code', '01', 'rate', '19.00', 'amount', 190000, 'base', 1000000))
      when l = 3 then json_build_array(json_build_object('code', '01', 'rate', '5.00', 'amount', 50000, 'base', 1000000))
      else json_build_array() end))) from generate_series(1, ${LINES}) l)`;

const STATEMENTS = [
  // What every row would be asked one by one is right by construction.
  "set session_replication_role = 'replica'",
  `insert into companies (id, name, tax_id_type, tax_id, phone_number, plan)
    values ('${COMPANY}', 'Grande S.A.S.', 'NIT', '900123456', '3001234567', 'pro')`,
  ...['suppliers', 'customers'].map(
    (table) => `insert into ${table} (company_id, id, party_key, nit, name, search)
      values ('${COMPANY}', '${PARTY}', '800000001', '800000001', 'Comercializadora Ñandú S.A.S.', 'comercializadora')`,
  ),
  `insert into invoices (company_id, id, invoice_number, document_kind, supplier_id, supplier_name, supplier_nit,
      customer_id, customer_name, customer_nit, status, classification, direction, environment, total_amount, tax_amount,
      currency, total_cop, issue_date, cufe, supplier_search, customer_search, dedupe_key, rev, status_rev)
    select '${COMPANY}', ${idOf('n')}, 'FE' || n, 'invoice', '${PARTY}', 'a', '1', '${PARTY}', 'b', '2', 'paid',
      case when n % 2 = 0 then 'income' else 'expense' end, case when n % 2 = 0 then 'issued' else 'received' end,
      'production', 44300, 4300, 'COP', 44300, date '2026-01-01' + n % 365, repeat(md5(n::text), 3), 'a', 'b', n::text, n, n
    from generate_series(1, ${INVOICES}) n`,
  `insert into invoice_documents (company_id, invoice_id, document, file_sha256, filename)
    select '${COMPANY}', ${idOf('n')}, ${DOCUMENT}, '', '' from generate_series(1, ${INVOICES}) n`,
  "set session_replication_role = 'origin'",
  'vacuum (analyze) invoices, invoice_documents',
];

async function fill(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  for (const statement of STATEMENTS) await client.query(statement);
  await client.end();
}

/** Milliseconds of the median round, and the longest time in which the process did nothing else. */
async function measure(db: Database, period: PeriodFilter): Promise<{ median: number; blocked: number }> {
  const times: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 5 });
  for (let round = -2; round < ROUNDS; round += 1) {
    if (round === 0) delay.enable();
    const begun = performance.now();
    const taxes = await db.forCompany(COMPANY, (trx) => readTaxAnalytics(trx, { company_id: COMPANY, period }));
    if (taxes.sales.iva_19.documents !== taxes.sales.documents) throw new Error('A document was not read.');
    // The first rounds fill the caches of a database that was filled a moment ago.
    if (round >= 0) times.push(performance.now() - begun);
  }
  delay.disable();
  return { median: times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0, blocked: delay.max / 1e6 };
}

const { DATABASE_URL: url = '' } = process.env;
if (url === '') throw new Error('This bench needs a PostgreSQL: npm run bench -- taxes starts one.');
const db = await openDatabase({ url });
await fill(url);
console.log(`taxes of a company with ${INVOICES} invoices a year (a bimester: at most ${BIMESTER_TARGET_MS} ms)`);
for (const [name, period] of Object.entries(PERIODS)) {
  const { median, blocked } = await measure(db, period);
  const isSlow = name === 'bimester' && median > BIMESTER_TARGET_MS;
  if (isSlow) process.exitCode = 1;
  console.log(
    `${isSlow ? '✗' : '✓'} ${name}: ${median.toFixed(0)} ms, other requests wait ${blocked.toFixed(0)} ms at most`,
  );
}
await db.close();
