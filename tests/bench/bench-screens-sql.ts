import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { isOfScreen, type Query, recordQueries } from '#tests/harness/server/recorded-queries.ts';
import { companyId, fillPostgres } from './filled-companies.ts';
import { SCREENS, type Screen } from './growth/screens.ts';

/** The SQL behind each screen, as a request runs it, and beside it the bare queries: same rows, no role, no walls. */
const COMPANIES = 20;
const INVOICES = 1_000_000;
const TARGET_MS = 150;
const ROUNDS = 40;

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
