import { partyKey } from '../../analytics/party.ts';
import { normalizeNit } from '../../companies/nit.ts';
import type { DianParty } from '../document.ts';

export type NamedParty = { name: string; nit: string; party_key: string };

/** docs/dian.md#parties, for a party without any data. */
export const UNNAMED = '(sin nombre)';

/** The name and key of a party in lists: its number, a foreign id unchanged, or else its name. */
export function toNamedParty(party: Pick<DianParty, 'name' | 'nit'>): NamedParty {
  const name = party.name?.trim() || UNNAMED;
  const written = party.nit?.trim() ?? '';
  const nit = /^[\d.\s-]+$/.test(written) ? normalizeNit(written) : written;
  return { name, nit, party_key: partyKey({ name, nit }) };
}
