import { statfs } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { isOfScreen, recordQueries } from '#tests/harness/server/recorded-queries.ts';
import { companyId, fillPostgres } from './filled-companies.ts';
import { COMPANY_TABLES, findForeignReads } from './growth/plan-check.ts';
import { MORE_SCREENS, SCREENS, type Screen } from './growth/screens.ts';

/**
 * The SQL of every screen while the number of companies grows, and whether a query reads rows of other companies. With
 * DATABASE_URL the companies stay, and a run that was stopped goes on with the first one that is missing.
 */
const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '1,10' },
    invoices: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '20' },
  },
});
const invoices = Number(values.invoices);
const rounds = Number(values.rounds);
/** Measured with indexes and products. */
const BYTES_OF_INVOICE = 2_500;
const RESERVE_BYTES = 5e9;
const { DATABASE_URL: url = '' } = process.env;

const received = recordQueries();
const db = await openDatabase({ url });
let problems = 0;
for (const companies of values.companies.split(',').map(Number)) {
  await requireDisk(companies);
  const started = performance.now();
  await fillPostgres(url, { companies, invoices }, (company) => {
    if (company % 10 === 1) console.log(`  filling company ${company} of ${companies}`);
  });
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  const size = await db.asOwner(databaseSize);
  console.log(
    `\n${companies} × ${invoices} invoices, filled in ${seconds} s, ${size}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(`${'milliseconds'.padEnd(30)}${'p50'.padStart(9)}${'p95'.padStart(9)}   reads of others`);
  for (const screen of [...SCREENS, ...MORE_SCREENS]) await report(screen, companies);
}
await db.close();
if (problems > 0) process.exitCode = 1;

async function report({ name, call }: Screen, companies: number): Promise<void> {
  const times: number[] = [];
  // The first two warm the caches.
  for (let round = -2; round < rounds; round += 1) {
    const company_id = companyId(1 + (Math.abs(round) % companies));
    const start = performance.now();
    await db.withSnapshot(company_id, (trx) => call(trx, company_id, Math.abs(round)));
    if (round >= 0) times.push(performance.now() - start);
  }
  const reads = await foreignReads(call, companyId(companies));
  problems += reads.length;
  const sorted = times.toSorted((a, b) => a - b);
  const [p50, p95] = [0.5, 0.95].map((share) =>
    (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1).padStart(9),
  );
  console.log(`${name.padEnd(30)}${p50}${p95}   ${reads.join(', ') || 'none'}`);
}

/** The tables of which a query of the screen reads more rows than the company has. */
async function foreignReads(call: Screen['call'], company_id: string): Promise<string[]> {
  return db.forCompany(company_id, async (trx) => {
    const own = await countRows(trx, company_id);
    received.length = 0;
    await call(trx, company_id, 0);
    const found: string[] = [];
    for (const query of received.filter(isOfScreen).filter(({ text }) => /^\s*(select|with)/i.test(text))) {
      const reads = await findForeignReads(trx, query, own);
      found.push(...reads.map(({ table, rows }) => `${rows} of ${table}`));
    }
    return found;
  });
}

async function countRows(trx: Trx, company_id: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of COMPANY_TABLES) {
    const query = sql<{ count: number }>`select count(*) from ${sql.table(table)} where company_id = ${company_id}`;
    counts.set(table, (await query.execute(trx)).rows[0]?.count ?? 0);
  }
  return counts;
}

async function databaseSize(trx: Trx): Promise<string> {
  const { rows } = await sql<{
    size: string;
  }>`select pg_size_pretty(pg_database_size(current_database())) as size`.execute(trx);
  return rows[0]?.size ?? '';
}

/** Of this machine: a database elsewhere has its own disk. Throws before anything is written. */
async function requireDisk(companies: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const needed = companies * invoices * BYTES_OF_INVOICE + RESERVE_BYTES;
  if (bavail * bsize < needed)
    throw new Error(
      `${companies} companies need ${Math.ceil(needed / 1e9)} GB of disk, ${Math.floor((bavail * bsize) / 1e9)} are free.`,
    );
}
