import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DianParty } from '#domain/dian/document.ts';
import { NAMELESS, nameParty } from '#domain/dian/name-party.ts';
import { partySearchText } from '#domain/invoice.ts';
import { keysOfParty } from '#domain/party.ts';
import type { Tables } from './tables.ts';
import type { Trx } from './trx.ts';

export type PartyTable = 'suppliers' | 'customers';
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
  parties: readonly DianParty[],
): Promise<KnownParty[]> {
  const named = parties.map((party) => ({ party, ...nameParty(party) }));
  const wanted = new Set(named.flatMap(({ party_key }) => keysOfParty(party_key)));
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'party_key'])
    .where('company_id', '=', company_id)
    .where('party_key', 'in', Array.from(wanted))
    .orderBy('party_key')
    .execute();
  const ids = new Map<string, string>();
  for (const { id, party_key } of rows) for (const key of keysOfParty(party_key)) if (!ids.has(key)) ids.set(key, id);
  const fresh: Insertable<Tables[PartyTable]>[] = [];
  const known = named.map(({ party: { email, phone, city }, party_key, nit, name }) => {
    const id = ids.get(party_key);
    if (id !== undefined) return { id, isNew: false };
    const added = randomUUID();
    for (const key of keysOfParty(party_key)) ids.set(key, added);
    fresh.push({ company_id, id: added, party_key, nit, name, search: partySearchText(name, nit), email, phone, city });
    return { id: added, isNew: true };
  });
  if (fresh.length > 0) await trx.insertInto(table).values(fresh).execute();
  const seen = known.map(({ id }, at) => ({ party_id: id, name: named[at]?.name ?? NAMELESS }));
  const once = new Map(seen.map((one) => [`${one.party_id} ${one.name}`, one]));
  await keepNames(trx, company_id, table === 'suppliers' ? 'supplier' : 'customer', Array.from(once.values()));
  return known;
}

type Seen = { party_id: string; name: string };

async function keepNames(trx: Trx, company_id: string, side: 'supplier' | 'customer', seen: Seen[]): Promise<void> {
  await trx
    .insertInto('party_names')
    .values(seen.map((one) => ({ company_id, side, ...one })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
