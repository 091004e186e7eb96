import { partyKey } from '../../analytics/party.ts';
import { normalizeNit } from '../../companies/nit.ts';
import type { DianParty } from '../document.ts';

export type NamedParty = { name: string; nit: string; party_key: string };

/** docs/dian.md#parties, for a party that says nothing about itself. */
export const UNNAMED = '(sin nombre)';

/** How a party is listed and known again: by its number, by a foreign id as it stands, and else by its name. */
export function toNamedParty(party: Pick<DianParty, 'name' | 'nit'>): NamedParty {
  const name = party.name?.trim() || UNNAMED;
  const written = party.nit?.trim() ?? '';
  const nit = /^[\d.\s-]+$/.test(written) ? normalizeNit(written) : written;
  return { name, nit, party_key: partyKey({ name, nit }) };
}
