import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { cacheForeignKeyPlans } from '#server/platform/database/foreign-key-plans.ts';
import type { Trx } from '#server/platform/database/trx.ts';

/** What an import writes of rows without lines, what is referred to first. */
const TABLES = ['suppliers', 'customers', 'party_names', 'invoices', 'invoice_documents'];

/**
 * How long the database takes, in milliseconds, for what an import has written and nothing else: one statement a table
 * copies a company's rows to another company, from tables without indexes, in the same session. No import can be faster.
 */
export function plainInserts(db: Database, company_id: string): Promise<number> {
  return db.asOwner(async (trx) => {
    const other = await sameCompany(trx, company_id);
    const copies = new Map<string, string>();
    for (const table of TABLES) copies.set(table, await setAside(trx, table, company_id));
    await cacheForeignKeyPlans(trx);
    const started = performance.now();
    for (const table of TABLES) {
      const columns = sql.raw(copies.get(table) ?? '');
      await sql`
        insert into ${sql.table(table)} (company_id, ${columns})
        select ${other}::uuid, ${columns} from ${sql.table(`bare_${table}`)}`.execute(trx);
    }
    await sql`set constraints all immediate`.execute(trx);
    return performance.now() - started;
  });
}

async function sameCompany(trx: Trx, company_id: string): Promise<string> {
  const other = randomUUID();
  await sql`
    insert into companies (id, name, tax_id_type, tax_id, phone_number)
    values (${other}::uuid, 'Otra', 'NIT', ${other}, '3001234567')`.execute(trx);
  const columns = sql.raw(await setAside(trx, 'imports', company_id));
  await sql`insert into imports (company_id, ${columns}) select ${other}::uuid, ${columns} from bare_imports`.execute(
    trx,
  );
  return other;
}

/** Answers with the names of its columns, without the company and what the database works out itself. */
async function setAside(trx: Trx, table: string, company_id: string): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(column_name, ', ') as names from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and column_name <> 'company_id' and is_generated = 'NEVER'`.execute(
    trx,
  );
  const names = rows[0]?.names ?? '';
  await sql`create temp table ${sql.table(`bare_${table}`)} on commit drop as select ${sql.raw(names)}
    from ${sql.table(table)} where company_id = ${sql.lit(company_id)}::uuid`.execute(trx);
  return names;
}
