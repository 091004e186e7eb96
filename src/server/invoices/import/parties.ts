import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { keysOfParty } from '#domain/analytics/party.ts';
import type { DianParty } from '#domain/dian/document.ts';
import { type NamedParty, nameParty } from '#domain/dian/xml/name-party.ts';
import { partySearchText } from '#domain/invoices/invoice.ts';
import type { Statement } from '../../platform/database/run-pipelined.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { anyOf, type ColumnTypes, namesOf, unnested } from '../../platform/database/unnest-rows.ts';

export type PartyTable = 'suppliers' | 'customers';
type Party = Pick<DianParty, 'name' | 'nit' | 'email' | 'phone' | 'city'>;
/** What became of a party: `isNew` for the first document that names it. */
export type KnownParty = { id: string; isNew: boolean };

/** What is known of parties, in the order given, and the statements which make that true, to be run in their order. */
export type Parties = { known: KnownParty[]; writes: Statement[] };

/** Where parties are kept, how each is called, and the rows of those that are there, by each of their keys. */
export type PartiesFound = {
  trx: Trx;
  table: PartyTable;
  company_id: string;
  named: ReadonlyMap<Party, Named>;
  rows: Map<string, PartyRow>;
};

/**
 * Parties that the database has told of, by each of their keys. They need not be asked for again while what they were
 * told by goes on: a party stays as it is for as long as its company does (0015-checked-together).
 */
export type PartiesMet = Record<PartyTable, Map<string, PartyRow>>;

/** So many keys of them are remembered: a name and an id each. */
const MOST_MET = 20_000;

/**
 * Looks for parties; those of `met` are not asked for, and those found become some of them. What it finds is good for
 * placing, once, these or some of them, or others that are named alike.
 */
export async function findParties(
  trx: Trx,
  table: PartyTable,
  company_id: string,
  { parties, met = new Map() }: { parties: readonly Party[]; met?: Map<string, PartyRow> | undefined },
): Promise<PartiesFound> {
  if (met.size > MOST_MET) met.clear();
  const named = nameEach(parties);
  const keys = new Set(Array.from(named.values(), partyKeyOf));
  await meet(trx, table, { company_id, keys, met });
  const rows = new Map<string, PartyRow>();
  for (const key of keys) {
    const row = met.get(key);
    if (row) for (const one of keysOfParty(key)) rows.set(one, row);
  }
  return { trx, table, company_id, named, rows };
}

/**
 * One row per party and company; a check digit that one author appended makes no second one (docs/dian.md#nit). Every
 * name seen is kept.
 */
export function placeParties(
  { trx, table, company_id, named, rows }: PartiesFound,
  parties: readonly Party[],
): Parties {
  const fresh: Fresh[] = [];
  const seen = new Map<string, Seen>();
  const known: KnownParty[] = [];
  for (const party of parties) {
    const { email, phone, city, party_key, nit, name, key } = named.get(party) ?? nameIt(party);
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

/** Most documents name a party that one before them has named as well; rows of a spreadsheet share the party itself. */
function nameEach(parties: readonly Party[]): Map<Party, Named> {
  const all = new Map<Party, Named>();
  for (const party of parties) if (!all.has(party)) all.set(party, nameIt(party));
  return all;
}

/** `key` is the same for those that are called the same. */
function nameIt(party: Party): Named {
  const { nit, name, email, phone, city } = party;
  return { email, phone, city, ...nameParty(party), key: `${nit}\n${name}` };
}

type PartyRow = { id: string; name: string };
const partyKeyOf = ({ party_key }: Named) => party_key;

type Meeting = { company_id: string; keys: Iterable<string>; met: Map<string, PartyRow> };

async function meet(trx: Trx, table: PartyTable, { company_id, keys, met }: Meeting): Promise<void> {
  const wanted: string[] = [];
  for (const key of keys) if (!met.has(key)) wanted.push(...keysOfParty(key));
  if (wanted.length === 0) return;
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'name', 'party_key'])
    .where('company_id', '=', company_id)
    .where('party_key', '=', anyOf(wanted))
    .orderBy('party_key')
    .execute();
  for (const { id, name, party_key } of rows) {
    for (const key of keysOfParty(party_key)) if (!met.has(key)) met.set(key, { id, name });
  }
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
    select ${company_id}::uuid, r.* from ${unnested(fresh, FRESH)} as r`.execute(trx);
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
    select ${company_id}::uuid, ${side}, r.* from ${unnested(seen, SEEN)} as r
    on conflict do nothing`.execute(trx);
}
