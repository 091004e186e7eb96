import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { insertUser, readAccount } from '#server/accounts/users.ts';
import { insertCompany } from '#server/companies/companies.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { createWorkFolders } from '#server/platform/processes/work-folders.ts';
import { buildReport } from '#server/reports/company/build-report.ts';
import { createReportWriter } from '#server/reports/company/report-writer.ts';

/** The Excel report of a large company, against the budget of docs/performance.md. */
const INVOICES = 100_000;
const LINES = 4;
const ROUNDS = 3;
const TARGET = { seconds: 30, megabytes: 400 };

const url = process.env['DATABASE_URL'] ?? '';
const programUrl = pathToFileURL(join(process.cwd(), 'dist/server/report-process.js'));

async function measure(): Promise<void> {
  const db = await openDatabase({ url });
  const reports = createReportWriter({ programUrl });
  const folders = createWorkFolders(join(tmpdir(), `cuadra-bench-report-${process.pid}`));
  const children = watchChildren();
  try {
    const account = await fill(db);
    const deps = { db, folders, writeReport: reports.write };
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      const { stream, size } = await buildReport(deps, { ...account, period: 'all', now: new Date() });
      for await (const _ of stream);
      rounds.push((performance.now() - begun) / 1000);
      console.log(`round ${round + 1}: ${rounds[round]?.toFixed(1)} s, ${(size / 1e6).toFixed(1)} MB`);
    }
    const peak = Math.round(process.resourceUsage().maxRSS / 1024 + children.peakMegabytes());
    console.log(`report of ${INVOICES} invoices with ${INVOICES * LINES} lines (at most ${TARGET.seconds} s):`);
    console.log(`slowest ${Math.max(...rounds).toFixed(1)} s, peak memory ${peak} MB (at most ${TARGET.megabytes})`);
    if (Math.max(...rounds) > TARGET.seconds || peak > TARGET.megabytes) process.exitCode = 1;
  } finally {
    children.stop();
    await reports.close();
    await db.close();
  }
}

/** Samples the memory of the child processes; Node knows only the memory of its own. */
function watchChildren() {
  let peak = 0;
  const timer = setInterval(() => {
    const rows = execFileSync('ps', ['-o', 'rss=', '--ppid', String(process.pid)], { encoding: 'utf8' }).split('\n');
    const total = rows.reduce((sum, row) => sum + Number(row), 0) / 1024;
    peak = Math.max(peak, total);
  }, 500);
  return { peakMegabytes: () => peak, stop: () => clearInterval(timer) };
}

async function fill(database: Database) {
  const nit = '900123456';
  const { company_id, user_id } = await database.asOwner(async (trx) => {
    const company = {
      company_name: 'Grande S.A.S.',
      tax_id_type: 'NIT',
      tax_id: nit,
      phone_number: '3001234567',
    } as const;
    const id = await insertCompany(trx, { ...company, plan: 'pro' });
    const person = {
      company_id: id,
      email: `${randomUUID()}@grande.example`,
      password_hash: null,
      role: 'admin',
    } as const;
    return { company_id: id, user_id: await insertUser(trx, { ...person, is_titular: true, is_verified: true }) };
  });
  const client = new Client(url);
  await client.connect();
  // What every row would be asked one by one is right by construction.
  await client.query("set session_replication_role = 'replica'");
  for (const statement of statements(company_id)) await client.query(statement);
  await client.query("set session_replication_role = 'origin'");
  await client.query('vacuum (analyze) invoices, invoice_documents, invoice_products');
  await client.end();
  const account = await database.asOwner((trx) => readAccount(trx, { user_id, company_id }));
  if (!account) throw new Error('The user was just made.');
  return { company_id, account };
}

const uuid = (kind: number, number: string) =>
  `(lpad('${kind}', 8, '0') || '-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** Lines as the reader keeps them, of an invoice whose number is `n`. */
const LINE_ITEMS = `(select jsonb_agg(jsonb_build_object('description', 'Producto de prueba número ' || (n * ${LINES} + l) % 2000,
  'code', 'P' || l, 'quantity', '2.5', 'unit', '94', 'line_total', 1000000 + n, 'unit_price', '4000.00', 'line_id', l::text,
  'taxes', jsonb_build_array(jsonb_build_object('code', '01', 'rate', '19.00', 'amount', 190000)))) from generate_series(1, ${LINES}) l)`;

const statements = (company_id: string) => [
  ...['suppliers', 'customers'].map(
    (table, place) => `insert into ${table} (company_id, id, party_key, nit, name, search, email)
      select '${company_id}', ${uuid(place + 1, 'n')}, (800000000 + n)::text, (800000000 + n)::text,
        'Comercializadora Ñandú número ' || n || ' S.A.S.', 'c ' || n, 'ventas' || n || '@ejemplo.co'
      from generate_series(1, 500) n`,
  ),
  `insert into products (company_id, id, product_key, description)
    select '${company_id}', ${uuid(3, 'n')}, 'producto ' || n, 'Producto de prueba número ' || n from generate_series(0, 1999) n`,
  `insert into invoices (company_id, id, invoice_number, document_kind, supplier_id, supplier_name, supplier_nit,
      customer_id, customer_name, customer_nit, status, classification, direction, environment, total_amount, tax_amount,
      currency, total_cop, issue_date, cufe, supplier_search, customer_search, dedupe_key, rev, status_rev)
    select '${company_id}', ${uuid(4, 'n')}, 'FE' || n, 'invoice', s.id, s.name, s.nit, k.id, k.name, k.nit, 'paid',
      case when n % 2 = 0 then 'income' else 'expense' end, case when n % 2 = 0 then 'issued' else 'received' end,
      'production', 47600.5 + n, 7600, 'COP', 47600.5 + n, date '2022-01-01' + n % 1785,
      repeat(md5(n::text), 3), s.search, k.search, n::text, n, n
    from generate_series(1, ${INVOICES}) n
    join suppliers s on s.company_id = '${company_id}' and s.id = ${uuid(1, '1 + n % 500')}
    join customers k on k.company_id = '${company_id}' and k.id = ${uuid(2, '1 + n % 499')}`,
  `insert into invoice_documents (company_id, invoice_id, document, file_sha256, filename)
    select '${company_id}', ${uuid(4, 'n')}, jsonb_build_object('line_items', ${LINE_ITEMS}, 'number', 'FE' || n,
      'exchange_rate', null), '', '' from generate_series(1, ${INVOICES}) n`,
  `insert into invoice_products (company_id, invoice_id, product_id, counts_for, counts_sign, issue_date, micro, cents_cop)
    select i.company_id, i.id, ${uuid(3, `(right(i.id::text, 12)::bigint * ${LINES} + l) % 2000`)}, i.counts_for, 1, i.issue_date, 2500000, 1000000
    from invoices i, generate_series(1, ${LINES}) l where i.company_id = '${company_id}'`,
];

await measure();
