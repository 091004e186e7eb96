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
  const given = unnestRows(parties, COLUMNS);
  const columns = listColumns(COLUMNS);
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (company_id, id, ${columns})
    select distinct on (party_key) ${company_id}::uuid, gen_random_uuid(), ${columns}
    from ${given} as given order by party_key, place
    on conflict (company_id, party_key) do nothing`.execute(trx);
  await sql`
    insert into party_names (company_id, side, party_id, name)
    select distinct ${company_id}::uuid, ${SIDES[table]}, party.id, given.name
    from ${given} as given
    join ${sql.table(table)} as party on party.company_id = ${company_id}::uuid and party.party_key = given.party_key
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
