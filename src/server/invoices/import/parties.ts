import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { partyKeys } from '#domain/analytics/party.ts';
import type { DianParty } from '#domain/dian/document.ts';
import { type NamedParty, toNamedParty } from '#domain/dian/xml/to-named-party.ts';
import { partySearchText } from '#domain/invoices/invoice.ts';
import type { Statement } from '../../platform/database/run-pipelined.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { anyOf, type ColumnTypes, columnNames, unnestRows } from '../../platform/database/unnest-rows.ts';

export type PartyTable = 'suppliers' | 'customers';
type Party = Pick<DianParty, 'name' | 'nit' | 'email' | 'phone' | 'city'>;
/** `isNew` is true only for the first document that names a new party. */
export type ResolvedParty = { id: string; isNew: boolean };

/** The parties in the order of the input, and the statements that store them. The statements run in their order. */
export type ResolvedParties = { resolved: ResolvedParty[]; writes: Statement[] };

/** The input of resolveParties: the table, the key of each party, and the stored rows by each of their keys. */
export type PartyMatches = {
  trx: Trx;
  table: PartyTable;
  company_id: string;
  identified: ReadonlyMap<Party, IdentifiedParty>;
  rows: Map<string, PartyRow>;
};

/**
 * Rows that the database returned, by each of their keys. The cache is valid for one import: a party is never changed
 * or deleted before its company is (0015-checked-together).
 */
export type PartyCache = Record<PartyTable, Map<string, PartyRow>>;

/** Keys in the cache; each entry holds a name and an id. */
const MAX_CACHED = 20_000;

/**
 * Looks up parties. Parties in `cache` are not queried; found parties are added to it. The result may be passed to
 * resolveParties once, with the same parties, a part of them, or others with the same keys.
 */
export async function findParties(
  trx: Trx,
  table: PartyTable,
  company_id: string,
  { parties, cache = new Map() }: { parties: readonly Party[]; cache?: Map<string, PartyRow> | undefined },
): Promise<PartyMatches> {
  if (cache.size > MAX_CACHED) cache.clear();
  const identified = identifyParties(parties);
  const keys = new Set(Array.from(identified.values(), partyKeyOf));
  await loadParties(trx, table, { company_id, keys, cache });
  const rows = new Map<string, PartyRow>();
  for (const key of keys) {
    const row = cache.get(key);
    if (row) for (const one of partyKeys(key)) rows.set(one, row);
  }
  return { trx, table, company_id, identified, rows };
}

/**
 * Gives each party an id. A company has one row per party: a check digit that one author appended does not make a
 * second party (docs/dian.md#nit). Every name of a party is stored.
 */
export function resolveParties(
  { trx, table, company_id, identified, rows }: PartyMatches,
  parties: readonly Party[],
): ResolvedParties {
  const newParties: NewParty[] = [];
  const partyNames = new Map<string, PartyName>();
  const resolved: ResolvedParty[] = [];
  for (const party of parties) {
    const { email, phone, city, party_key, nit, name, key } = identified.get(party) ?? identifyParty(party);
    const existing = rows.get(party_key);
    const id = existing?.id ?? randomUUID();
    if (existing === undefined) {
      for (const one of partyKeys(party_key)) rows.set(one, { id, name });
      newParties.push({ id, party_key, nit, name, search: partySearchText(name, nit), email, phone, city });
    }
    // The first name of a party is stored when the party is created.
    if (existing?.name !== name && !partyNames.has(key)) partyNames.set(key, { party_id: id, name });
    resolved.push({ id, isNew: existing === undefined });
  }
  const side = table === 'suppliers' ? 'supplier' : 'customer';
  const names = Array.from(partyNames.values());
  const writes = [
    () => insertParties(trx, table, { company_id, newParties }),
    () => insertPartyNames(trx, { company_id, side }, names),
  ];
  return { resolved, writes };
}

type IdentifiedParty = Party & NamedParty & { key: string };

/** The rows of a spreadsheet share one object per party, so each object is identified once. */
function identifyParties(parties: readonly Party[]): Map<Party, IdentifiedParty> {
  const all = new Map<Party, IdentifiedParty>();
  for (const party of parties) if (!all.has(party)) all.set(party, identifyParty(party));
  return all;
}

/** `key` is the same for parties with the same NIT and name. */
function identifyParty(party: Party): IdentifiedParty {
  const { nit, name, email, phone, city } = party;
  return { email, phone, city, ...toNamedParty(party), key: `${nit}\n${name}` };
}

type PartyRow = { id: string; name: string };
const partyKeyOf = ({ party_key }: IdentifiedParty) => party_key;

type PartyLookup = { company_id: string; keys: Iterable<string>; cache: Map<string, PartyRow> };

async function loadParties(trx: Trx, table: PartyTable, { company_id, keys, cache }: PartyLookup): Promise<void> {
  const wanted: string[] = [];
  for (const key of keys) if (!cache.has(key)) wanted.push(...partyKeys(key));
  if (wanted.length === 0) return;
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'name', 'party_key'])
    .where('company_id', '=', company_id)
    .where('party_key', '=', anyOf(wanted))
    .orderBy('party_key')
    .execute();
  for (const { id, name, party_key } of rows) {
    for (const key of partyKeys(party_key)) if (!cache.has(key)) cache.set(key, { id, name });
  }
}

type NewParty = Omit<Insertable<Tables[PartyTable]>, 'company_id' | 'created_at'>;
const NEW_PARTY_COLUMNS: ColumnTypes<NewParty> = [
  ['id', 'uuid'],
  ['party_key', 'text'],
  ['nit', 'text'],
  ['name', 'text'],
  ['search', 'text'],
  ['email', 'text'],
  ['phone', 'text'],
  ['city', 'text'],
];

async function insertParties(
  trx: Trx,
  table: PartyTable,
  { company_id, newParties }: { company_id: string; newParties: readonly NewParty[] },
): Promise<void> {
  if (newParties.length === 0) return;
  const names = columnNames(NEW_PARTY_COLUMNS);
  await sql`
    insert into ${sql.table(table)} (company_id, ${names})
    select ${company_id}::uuid, r.* from ${unnestRows(newParties, NEW_PARTY_COLUMNS)} as r`.execute(trx);
}

type PartyName = { party_id: string; name: string };
const PARTY_NAME_COLUMNS: ColumnTypes<PartyName> = [
  ['party_id', 'uuid'],
  ['name', 'text'],
];
type PartyNameScope = { company_id: string; side: 'supplier' | 'customer' };

async function insertPartyNames(
  trx: Trx,
  { company_id, side }: PartyNameScope,
  partyNames: readonly PartyName[],
): Promise<void> {
  if (partyNames.length === 0) return;
  const names = columnNames(PARTY_NAME_COLUMNS);
  await sql`
    insert into party_names (company_id, side, ${names})
    select ${company_id}::uuid, ${side}, r.* from ${unnestRows(partyNames, PARTY_NAME_COLUMNS)} as r
    on conflict do nothing`.execute(trx);
}
