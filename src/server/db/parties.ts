import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { DianParty } from '#domain/dian/document.ts';
import { type NamedParty, nameParty } from '#domain/dian/name-party.ts';
import { partySearchText } from '#domain/invoice.ts';
import { keysOfParty } from '#domain/party.ts';
import type { Tables } from './tables.ts';
import type { Trx } from './trx.ts';
import { type ColumnTypes, namesOf, unnested } from './unnested.ts';

export type PartyTable = 'suppliers' | 'customers';
type Party = Pick<DianParty, 'name' | 'nit' | 'email' | 'phone' | 'city'>;
/** What became of a party: `isNew` for the first document that names it. */
export type KnownParty = { id: string; isNew: boolean };

/**
 * One row per party and company, in the order given; a check digit that one author appended makes no second one
 * (DIAN.md §2). Every name seen is kept.
 */
export async function ensureParties(
  trx: Trx,
  table: PartyTable,
  company_id: string,
  parties: readonly Party[],
): Promise<KnownParty[]> {
  const named = nameEach(parties);
  const fresh: Fresh[] = [];
  const ids = await findIds(trx, table, { company_id, named });
  const seen = new Map<string, Seen>();
  const known = named.map(({ email, phone, city, party_key, nit, name, key }) => {
    const there = ids.get(party_key);
    const id = there ?? randomUUID();
    if (there === undefined) {
      for (const one of keysOfParty(party_key)) ids.set(one, id);
      fresh.push({ id, party_key, nit, name, search: partySearchText(name, nit), email, phone, city });
    }
    if (!seen.has(key)) seen.set(key, { party_id: id, name });
    return { id, isNew: there === undefined };
  });
  await insertFresh(trx, table, { company_id, fresh });
  await keepNames(
    trx,
    { company_id, side: table === 'suppliers' ? 'supplier' : 'customer' },
    Array.from(seen.values()),
  );
  return known;
}

type Named = Party & NamedParty & { key: string };

/** Most documents name a party that one before them has named as well: `key` is the same for those. */
function nameEach(parties: readonly Party[]): Named[] {
  const byKey = new Map<string, Named>();
  return parties.map((party) => {
    const key = `${party.nit}\n${party.name}`;
    const known = byKey.get(key);
    if (known) return known;
    const { email, phone, city } = party;
    const named = { email, phone, city, ...nameParty(party), key };
    byKey.set(key, named);
    return named;
  });
}

type Finding = { company_id: string; named: readonly Named[] };

async function findIds(trx: Trx, table: PartyTable, { company_id, named }: Finding): Promise<Map<string, string>> {
  const keys = new Set(named.map(({ party_key }) => party_key));
  const wanted = Array.from(keys, keysOfParty).flat();
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'party_key'])
    .where('company_id', '=', company_id)
    .where('party_key', '=', sql<string>`any(${wanted}::text[])`)
    .orderBy('party_key')
    .execute();
  const ids = new Map<string, string>();
  for (const { id, party_key } of rows) for (const key of keysOfParty(party_key)) if (!ids.has(key)) ids.set(key, id);
  return ids;
}

type Fresh = Omit<Insertable<Tables[PartyTable]>, 'company_id' | 'created_at'>;
const FRESH: ColumnTypes<Fresh> = [
  ['id', 'uuid'],
  ['party_key', 'text'],
  ['nit', 'text'],
  ['name', 'text'],
  ['search', 'text'],
  ['email', 'text'],
  ['phone', 'text'],
  ['city', 'text'],
];

async function insertFresh(
  trx: Trx,
  table: PartyTable,
  { company_id, fresh }: { company_id: string; fresh: readonly Fresh[] },
): Promise<void> {
  if (fresh.length === 0) return;
  const names = namesOf(FRESH);
  await sql`
    insert into ${sql.table(table)} (company_id, ${names})
    select ${company_id}::uuid, r.* from ${unnested(fresh, FRESH)} as r (${names})`.execute(trx);
}

type Seen = { party_id: string; name: string };
const SEEN: ColumnTypes<Seen> = [
  ['party_id', 'uuid'],
  ['name', 'text'],
];
type Side = { company_id: string; side: 'supplier' | 'customer' };

async function keepNames(trx: Trx, { company_id, side }: Side, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return;
  const names = namesOf(SEEN);
  await sql`
    insert into party_names (company_id, side, ${names})
    select ${company_id}::uuid, ${side}, r.* from ${unnested(seen, SEEN)} as r (${names})
    on conflict do nothing`.execute(trx);
}
