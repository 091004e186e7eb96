import { sql } from 'kysely';
import type { Trx } from '../../platform/database/trx.ts';
import { type ColumnTypes, listColumns, unnestRows } from '../../platform/database/unnest-rows.ts';
import type { PartyColumns } from './invoice-columns.ts';

const COLUMNS: ColumnTypes<PartyColumns> = {
  party_key: 'text',
  nit: 'text',
  name: 'text',
  search: 'text',
  email: 'text',
  phone: 'text',
  city: 'text',
};

const NAME_COLUMNS = { party_key: 'text', name: 'text' } as const;
const SIDES = { suppliers: 'supplier', customers: 'customer' } as const;
type PartyTable = keyof typeof SIDES;

/**
 * Inserts the parties that the company does not have, each with the data of its first document, and every name that a
 * document uses for a party. Returns the number of new parties. Parties with one `party_key` are one party.
 */
export async function insertParties(
  trx: Trx,
  table: PartyTable,
  { company_id, parties }: { company_id: string; parties: readonly PartyColumns[] },
): Promise<number> {
  const distinct = firstBy(parties, ({ party_key }) => party_key);
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (company_id, id, ${listColumns(COLUMNS)})
    select ${company_id}::uuid, gen_random_uuid(), ${listColumns(COLUMNS)}
    from ${unnestRows(distinct, COLUMNS)} as given
    on conflict (company_id, party_key) do nothing`.execute(trx);
  const names = firstBy(parties, ({ party_key, name }) => `${party_key}\n${name}`);
  await sql`
    insert into party_names (company_id, side, party_id, name)
    select ${company_id}::uuid, ${SIDES[table]}, party.id, given.name
    from ${unnestRows(names, NAME_COLUMNS)} as given
    join ${sql.table(table)} as party on party.company_id = ${company_id}::uuid and party.party_key = given.party_key
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

function firstBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const first = new Map<string, T>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return Array.from(first.values());
}
