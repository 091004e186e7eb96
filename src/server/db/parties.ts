import { randomUUID } from 'node:crypto';
import type { DianParty } from '#domain/dian/document.ts';
import { foldText } from '#domain/fold-text.ts';
import { checkDigit, normalizeNit } from '#domain/nit.ts';
import type { Trx } from './database.ts';

export type PartyTable = 'suppliers' | 'customers';
export type NamedParty = { name: string; nit: string; party_key: string };

/** DIAN.md §2, for a party that says nothing about itself. */
const NAMELESS = '(sin nombre)';

/** How a party is listed and known again: by its number, by a foreign id as it stands, and else by its name. */
export function nameParty(party: DianParty): NamedParty {
  const name = party.name?.trim() || NAMELESS;
  const written = party.nit?.trim() ?? '';
  const nit = /^[\d.\s-]+$/.test(written) ? normalizeNit(written) : written;
  return { name, nit, party_key: /[\p{L}\d]/u.test(nit) ? nit.toUpperCase() : `name:${foldText(name)}` };
}

/** One row per party and company; a check digit that one author appended makes no second one (DIAN.md §2). */
export async function ensureParty(
  trx: Trx,
  table: PartyTable,
  company_id: string,
  party: DianParty,
): Promise<{ id: string; isNew: boolean }> {
  const { party_key, nit, name } = nameParty(party);
  const known = await trx
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', company_id)
    .where('party_key', 'in', sameParties(party_key))
    .orderBy('party_key')
    .executeTakeFirst();
  if (known) return { id: known.id, isNew: false };
  const { email, phone, city } = party;
  const id = randomUUID();
  await trx.insertInto(table).values({ company_id, id, party_key, nit, name, email, phone, city }).execute();
  return { id, isNew: true };
}

/** The keys under which the same party may be listed: with and without its check digit. */
function sameParties(key: string): string[] {
  if (/^\d{9}$/.test(key)) return [key, `${key}${checkDigit(key)}`];
  if (/^\d{10}$/.test(key) && checkDigit(key.slice(0, 9)) === key.slice(9)) return [key, key.slice(0, 9)];
  return [key];
}
