import { nitKey } from '../companies/nit.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { foldText } from '../text/fold-text.ts';
import type { PartySide } from './figures.ts';

type NamedParty = { name: string; nit: string };

/**
 * The identity of a party: its number without an appended check digit (docs/dian.md#nit), a foreign id unchanged, or its
 * name when it has no number. Parties with one key are one party.
 */
export function partyKey(party: NamedParty): string {
  const key = writtenPartyKey(party);
  return /^\d+$/.test(key) ? nitKey(key) : key;
}

/** The same with the number as it was written. Only dedupe keys need it, because they are stored. */
export const writtenPartyKey = ({ name, nit }: NamedParty): string =>
  /[\p{L}\d]/u.test(nit) ? nit.toUpperCase() : `name:${foldText(name)}`;

type Sides = Pick<Invoice, 'supplier_name' | 'supplier_nit' | 'customer_name' | 'customer_nit'>;

export const partyOnSide = (invoice: Sides, side: PartySide): NamedParty =>
  side === 'supplier'
    ? { name: invoice.supplier_name, nit: invoice.supplier_nit }
    : { name: invoice.customer_name, nit: invoice.customer_nit };
