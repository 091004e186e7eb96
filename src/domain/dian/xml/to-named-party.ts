import { normalizeNit } from '../../companies/nit.ts';
import { visibleText, withHyphens } from '../../text/visible-text.ts';
import type { DianParty } from '../document.ts';

export type NamedParty = { name: string; nit: string };

/** docs/dian.md#parties, for a party without any data. */
export const UNNAMED = '(sin nombre)';

/** The name and number of a party in lists: digits without separators, or a foreign id unchanged. */
export function toNamedParty(party: Pick<DianParty, 'name' | 'nit'>): NamedParty {
  const written = visibleText(party.nit ?? '').trim();
  return {
    name: party.name?.trim() || UNNAMED,
    nit: /^[\d.,\s-]+$/.test(withHyphens(written)) ? normalizeNit(written) : written,
  };
}
