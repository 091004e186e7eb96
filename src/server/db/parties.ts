import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { DianParty } from '#domain/dian/document.ts';
import { type NamedParty, nameParty } from '#domain/dian/name-party.ts';
import { partySearchText } from '#domain/invoice.ts';
import { keysOfParty } from '#domain/party.ts';
import type { Statement } from './one-behind-the-other.ts';
import type { Tables } from './tables.ts';
import type { Trx } from './trx.ts';
import { anyOf, type ColumnTypes, namesOf, unnested } from './unnested.ts';

export type PartyTable = 'suppliers' | 'customers';
type Party = Pick<DianParty, 'name' | 'nit' | 'email' | 'phone' | 'city'>;
/** What became of a party: `isNew` for the first document that names it. */
export type KnownParty = { id: string; isNew: boolean };

/** What is known of parties, in the order given, and the statements which make that true, to be run in their order. */
export type Parties = { known: KnownParty[]; writes: Statement[] };

/**
 * One row per party and company; a check digit that one author appended makes no second one (DIAN.md §2). Every name seen
 * is kept.
 */
export async function findParties(
  trx: Trx,
  table: PartyTable,
  company_id: string,
  parties: readonly Party[],
): Promise<Parties> {
  const named = nameEach(parties);
  const fresh: Fresh[] = [];
  const rows = await findRows(trx, table, { company_id, named });
  const seen = new Map<string, Seen>();
  const known: KnownParty[] = [];
  for (const { email, phone, city, party_key, nit, name, key } of named) {
    const there = rows.get(party_key);
    const id = there?.id ?? randomUUID();
    if (there === undefined) {
      for (const one of keysOfParty(party_key)) rows.set(one, { id, name });
      fresh.push({ id, party_key, nit, name, search: partySearchText(name, nit), email, phone, city });
    }
    // The name it was first seen with was kept together with it.
    if (there?.name !== name && !seen.has(key)) seen.set(key, { party_id: id, name });
    known.push({ id, isNew: there === undefined });
  }
  const side = table === 'suppliers' ? 'supplier' : 'customer';
  const names = Array.from(seen.values());
  const writes = [
    () => insertFresh(trx, table, { company_id, fresh }),
    () => keepNames(trx, { company_id, side }, names),
  ];
  return { known, writes };
}

type Named = Party & NamedParty & { key: string };

/** Most documents name a party that one before them has named as well: `key` is the same for those. */
function nameEach(parties: readonly Party[]): Named[] {
  // Rows of a spreadsheet share the party itself.
  const byParty = new Map<Party, Named>();
  const byKey = new Map<string, Named>();
  const all: Named[] = [];
  for (const party of parties) {
    const named = byParty.get(party) ?? nameIt(party, byKey);
    byParty.set(party, named);
    all.push(named);
  }
  return all;
}

function nameIt(party: Party, byKey: Map<string, Named>): Named {
  const { nit, name, email, phone, city } = party;
  const key = `${nit}\n${name}`;
  const named = byKey.get(key) ?? { email, phone, city, ...nameParty(party), key };
  byKey.set(key, named);
  return named;
}

type Finding = { company_id: string; named: readonly Named[] };

type PartyRow = { id: string; name: string };
const partyKeyOf = ({ party_key }: Named) => party_key;

async function findRows(trx: Trx, table: PartyTable, { company_id, named }: Finding): Promise<Map<string, PartyRow>> {
  const keys = new Set(named.map(partyKeyOf));
  const wanted = Array.from(keys, keysOfParty).flat();
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'name', 'party_key'])
    .where('company_id', '=', company_id)
    .where('party_key', '=', anyOf(wanted))
    .orderBy('party_key')
    .execute();
  const byKey = new Map<string, PartyRow>();
  for (const row of rows) for (const key of keysOfParty(row.party_key)) if (!byKey.has(key)) byKey.set(key, row);
  return byKey;
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
