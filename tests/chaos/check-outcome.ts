import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { getImport } from '#contract/imports.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { readFeed } from '#tests/harness/faults/fault-people.ts';
import { type ChaosCompany, callTo } from './company.ts';
import type { Confirmed } from './device.ts';

export type CompanyOutcome = { company: ChaosCompany; devices: readonly Confirmed[] };
/** What differs between what the server confirmed and what it has; every number should be 0. */
export type Damage = { lost: number; duplicated: number; stuck: number; inexact: number; details: string[] };

/** Compares the company data with what the devices were told. Waits up to `waitMs` for running imports. */
export async function checkOutcome(
  outcomes: readonly CompanyOutcome[],
  { databaseUrl, origin, waitMs }: { databaseUrl: string; origin: string; waitMs: number },
): Promise<Damage> {
  const damage: Damage = { lost: 0, duplicated: 0, stuck: 0, inexact: 0, details: [] };
  const db = await openDatabase({ url: databaseUrl });
  try {
    const unfinished = await waitForImports(db, Date.now() + waitMs);
    count(damage, 'stuck', unfinished);
    for (const outcome of outcomes) {
      await checkInvoices(damage, outcome, origin);
      await checkImports(damage, outcome, origin);
      await checkChanges(damage, outcome, db);
    }
  } finally {
    await db.close();
  }
  return damage;
}

function count(damage: Damage, kind: 'lost' | 'duplicated' | 'stuck' | 'inexact', details: readonly string[]): void {
  damage[kind] += details.length;
  damage.details.push(...details.map((detail) => `${kind}: ${detail}`));
}

/** Returns the imports that have not finished in time. */
async function waitForImports(db: Database, until: number): Promise<string[]> {
  for (;;) {
    const running = await db.asOwner((trx) =>
      trx
        .selectFrom('imports')
        .select(['id', 'status', 'attempts', 'processed_rows'])
        .where('status', 'in', ['queued', 'processing'])
        .execute(),
    );
    if (running.length === 0) return [];
    if (Date.now() > until) return running.map((one) => `import ${JSON.stringify(one)}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function checkInvoices(damage: Damage, { company, devices }: CompanyOutcome, origin: string): Promise<void> {
  const rows = await readFeed(callTo(origin, company.token));
  const statuses = new Map<string, string[]>();
  for (const { invoice_number: number, status } of rows.values())
    statuses.set(number, [...(statuses.get(number) ?? []), status]);
  const uploaded = devices.flatMap(({ invoices }) => [...invoices.values()]);
  const imported = devices.flatMap(({ imports }) => imports.flatMap(({ numbers }) => numbers));
  const expected = new Set([...uploaded.map(({ number }) => number), ...imported]);
  count(
    damage,
    'lost',
    [...expected].filter((number) => !statuses.has(number)),
  );
  count(
    damage,
    'duplicated',
    [...statuses].filter(([number, found]) => found.length > 1 || !expected.has(number)).map(([number]) => number),
  );
  const changed = uploaded.filter(({ number, status }) => !statuses.get(number)?.includes(status));
  count(
    damage,
    'lost',
    changed.map(({ number, status }) => `${number} is ${statuses.get(number)}, not ${status}`),
  );
}

async function checkImports(damage: Damage, { company, devices }: CompanyOutcome, origin: string): Promise<void> {
  const call = callTo(origin, company.token);
  for (const { id, rows, numbers, failed, twice } of devices.flatMap(({ imports }) => imports)) {
    const job = await call(getImport, { params: { id } });
    const { status, processed_rows, created_count, duplicate_count, failed_count } = job;
    const found = { status, processed_rows, created_count, duplicate_count, failed_count };
    const expected = {
      status: 'completed',
      processed_rows: rows,
      created_count: numbers.length,
      duplicate_count: twice,
      failed_count: failed,
    };
    if (!isDeepStrictEqual(found, expected))
      count(damage, 'inexact', [`${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`]);
  }
}

/** Each confirmed change of a status is in the history of its invoice once. */
async function checkChanges(damage: Damage, { company, devices }: CompanyOutcome, db: Database): Promise<void> {
  const { rows } = await db.asOwner((trx) =>
    sql<{ invoice_id: string; changes: number }>`
      select invoice_id, count(*)::int as changes from invoice_changes
      where company_id = ${company.id} and field = 'status' and old_value is not null group by invoice_id`.execute(trx),
  );
  const changes = new Map(rows.map((row) => [row.invoice_id, row.changes]));
  for (const [id, { number, changes: confirmed }] of devices.flatMap(({ invoices }) => [...invoices])) {
    const found = changes.get(id) ?? 0;
    if (found === confirmed) continue;
    count(damage, found > confirmed ? 'duplicated' : 'lost', [`${found} of ${confirmed} changes of ${number}`]);
  }
}
